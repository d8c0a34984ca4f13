import { hexByte, isPlain } from '../path.js';

/**
 * How rules are spelled when a served path is compared with them. `decoded`: characters that need no encoding are not encoded. `folded`: the
 * same, in lower case.
 */
export type RuleSpelling = 'as written' | 'decoded' | 'folded';

/**
 * Spells a robots.txt, or a pattern of it, like served paths. For a server that decodes addresses `/a%28b%29` and `/a(b)` are the same, and
 * for one that ignores letter case `/A` and `/a`, so the rule may name either. Keeps the number of lines.
 */
export function respelled(text: string, spelling: RuleSpelling): string {
  if (spelling === 'as written') return text;
  const decoded = text.includes('%') ? text.replace(/%[\da-f]{2}/gi, decodedIfPlain) : text;
  return spelling === 'decoded' ? decoded : folded(decoded);
}

/**
 * Lower case, character by character: whole words would have a different sigma at the end. Safe on untrusted text: character classes
 * that are not repeated within each other.
 */
function folded(text: string): string {
  return text
    .replace(/(?:%[89a-f][\da-f])+/gi, foldedIfUtf8)
    .replace(/[^\0-\x7f]/gu, lowerCase)
    .toLowerCase();
}

/** `*`, `$`, `?`, `#` and `%` stay encoded: they would mean something else. */
function decodedIfPlain(encoded: string): string {
  const byte = hexByte(encoded, 1);
  return isPlain(byte) && byte !== 0x3f ? String.fromCharCode(byte) : encoded;
}

function foldedIfUtf8(encoded: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(encoded).replace(/./gsu, lowerCase));
  } catch {
    // No UTF-8, so no letters.
    return encoded;
  }
}

function lowerCase(character: string): string {
  return character.toLowerCase();
}
