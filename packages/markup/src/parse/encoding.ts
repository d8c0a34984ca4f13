import { getBOMEncoding, legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniff from 'html-encoding-sniffer';
import { readContentType } from './content-type.js';

/** A page's text, and the encoding that it was decoded from. */
export interface DecodedPage {
  readonly text: string;
  /** The name of the encoding in lower case, as in the Encoding standard. */
  readonly encoding: string;
}

/**
 * Decodes the bytes of a page. The encoding of HTML is found as its standard says: by the byte order mark, else the charset
 * of the Content-Type, else a META in the first 1024 bytes, else UTF-8 if the bytes are valid UTF-8, else windows-1252.
 * That of XML: by the mark, the Content-Type, the XML declaration, else UTF-8.
 *
 * What cannot be decoded becomes U+FFFD. The mark is not part of the text. The engine's `TextDecoder` is not used: that of
 * Node 20 takes the curly quotes and the euro sign of windows-1252 for control characters.
 */
export function decodePage(body: Uint8Array | ArrayBuffer, contentType?: string): DecodedPage {
  // Not by its class: other realms have different classes.
  const bytes = ArrayBuffer.isView(body) ? body : new Uint8Array(body);
  const { format, charset } = readContentType(contentType);
  const encoding = format === 'xml' ? encodingOfXml(bytes, charset) : encodingOfHtml(bytes, charset);
  return { text: legacyHookDecode(bytes, encoding), encoding };
}

function encodingOfHtml(bytes: Uint8Array, charset: string | undefined): string {
  const declared = charset === undefined ? {} : { transportLayerEncodingLabel: charset };
  const encoding = sniffed(bytes, declared);
  // Where nothing is declared the standard allows a guess: bytes that are valid UTF-8 are hardly ever anything else.
  const isGuess = encoding === fallback && sniffed(bytes, { ...declared, defaultEncoding: 'UTF-8' }) === 'utf-8';
  return isGuess && isUtf8(bytes) ? 'utf-8' : encoding;
}

const fallback = 'windows-1252';

function sniffed(bytes: Uint8Array, options: Parameters<typeof sniff>[1]): string {
  try {
    return sniff(bytes, options).toLowerCase();
  } catch {
    return sniffWithoutTrap(bytes, options);
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Limit: how many bytes are searched for a META (HTML, prescan). */
const prescanLength = 1024;

/**
 * html-encoding-sniffer 6 throws on a `content` that ends in the word `charset` (`content="about charset"`). Such words are
 * blanked out and the rest is searched again, so that a META after them is found.
 */
function sniffWithoutTrap(bytes: Uint8Array, options: Parameters<typeof sniff>[1]): string {
  const start = String.fromCharCode(...bytes.subarray(0, prescanLength));
  const blanked = start.replace(/charset(?!\s*=\s*["']?[^\s"'>])/gi, '-------');
  try {
    return sniff(
      Uint8Array.from(blanked, (character) => character.charCodeAt(0)),
      options,
    ).toLowerCase();
  } catch {
    return fallback;
  }
}

function encodingOfXml(bytes: Uint8Array, charset: string | undefined): string {
  const marked = getBOMEncoding(bytes);
  if (marked !== null) return marked;
  const declared = charset === undefined ? null : normalizeEncoding(charset);
  return declared ?? encodingByDeclaration(bytes) ?? 'utf-8';
}

/** The encoding by the bytes of `<?` and then by the declaration (XML 1.0, appendix F). */
function encodingByDeclaration(bytes: Uint8Array): string | null {
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be';
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  const start = String.fromCharCode(...bytes.subarray(0, prescanLength));
  const [, label] = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  const encoding = label === undefined ? null : normalizeEncoding(label);
  // A declaration that is legible as ASCII is not in UTF-16, even if it says so.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}
