import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** The names that pages use most; the full table is parse5's. */
const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  apos: "'",
  copy: '©',
  reg: '®',
  middot: '·',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
};

/** A numeric reference, or one of those names, each with its semicolon. */
const plain = `&(?:#(\\d{1,7})|#[xX]([\\da-fA-F]{1,6})|(${Object.keys(names).join('|')}));`;

/** Such a reference, or an `&` that may begin another. */
const inText = new RegExp(`${plain}|&(?:#|[a-zA-Z])`, 'g');

/** In an attribute, a name directly followed by `=` is text, even if a known name begins it (HTML, named character reference state). */
const inAttribute = new RegExp(`${plain}|&(?:#|[a-zA-Z][\\da-zA-Z]*(?![\\da-zA-Z=]))`, 'g');

/** Resolves the character references of a text. */
export function decodeText(raw: string): string {
  if (!raw.includes('&')) return raw;
  return replacePlain(raw, inText) ?? decodeByParser(raw);
}

/** Resolves the character references of an attribute's value. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes('&')) return raw;
  return replacePlain(raw, inAttribute) ?? decodeAttributeByParser(raw);
}

/** Resolves the references if the full table of names is not needed for any of them; else undefined. */
function replacePlain(raw: string, references: RegExp): string | undefined {
  let isPlain = true;
  const decoded = raw.replace(references, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (whole.endsWith(';')) return decodePlain(decimal, hexadecimal, name);
    isPlain = false;
    return whole;
  });
  return isPlain ? decoded : undefined;
}

function decodePlain(decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return names[name] ?? '';
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  return code >= 0x80 && code <= 0x9f ? (windows1252[code - 0x80] ?? '') : String.fromCodePoint(code);
}

/** The characters for the references `&#128;` to `&#159;` (HTML, numeric character reference end state). */
const windows1252: readonly string[] = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

/**
 * Rare references go through parse5's tokenizer, which has the table of 2,231 names. In RCDATA without a preceding start tag
 * only references have a meaning.
 */
function decodeByParser(raw: string): string {
  let decoded = '';
  const take = ({ chars }: Token.CharacterToken): void => {
    decoded += chars;
  };
  const tokenizer = newTokenizer({ onCharacter: take, onNullCharacter: take, onWhitespaceCharacter: take });
  tokenizer.state = TokenizerMode.RCDATA;
  tokenizer.write(raw, true);
  return decoded;
}

function decodeAttributeByParser(raw: string): string {
  let decoded = raw;
  const tokenizer = newTokenizer({
    onStartTag: ({ attrs }) => {
      decoded = attrs[0]?.value ?? raw;
    },
  });
  tokenizer.write(`<a a="${raw.replaceAll('"', '&quot;')}">`, true);
  return decoded;
}

/** A parse5 tokenizer that reports the wanted kinds of token and drops the others. */
export function newTokenizer(wanted: Partial<Tokenizer['handler']>): Tokenizer {
  const ignore = (): void => undefined;
  return new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onComment: ignore,
      onDoctype: ignore,
      onStartTag: ignore,
      onEndTag: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onParseError: null,
      ...wanted,
    },
  );
}
