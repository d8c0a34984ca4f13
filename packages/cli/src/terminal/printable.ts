/**
 * Makes untrusted text safe to print: characters that a terminal would obey, and invisible ones, become visible escapes.
 *
 * That is: control characters (including tabs), characters that reorder or hide text, line and paragraph separators, and
 * halves of surrogate pairs. Not reversible: an escape looks like the same characters in the text.
 */
export function printable(text: string): string {
  return plain.test(text) ? text : text.replace(unseen(), escapeForEyes);
}

/** Escapes everything that `printable` would replace, in the way of JSON, so that the JSON keeps its meaning. */
export function printableJson(json: string): string {
  return plainJson.test(json) ? json : json.replace(unseen(), escapeForJson);
}

/** Most texts have only visible characters of ASCII: then the table of the others is not needed, and the look takes a tenth. */
const plain = /^[ -~]*$/;
/** The same with the line ends of JSON, which stay. */
const plainJson = /^[\n -~]*$/;

/**
 * Cc: controls. Cf: bidirectional overrides and isolates, zero-width marks. Cs: lone surrogates. Zl, Zp: separators. The
 * last: everything else that Unicode makes invisible, such as fillers, tags and variation selectors.
 *
 * In a function: making it takes a millisecond, which most runs need not spend.
 */
function unseen(): RegExp {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
}

function escapeForEyes(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '␡';
  return code > 0xffff ? `\\u{${code.toString(16)}}` : escapedUnit(code);
}

/** JSON has already escaped the controls below U+0020 inside strings; those that are left are its own line ends. */
function escapeForJson(character: string): string {
  if (character < ' ') return character;
  return Array.from({ length: character.length }, (_, at) => escapedUnit(character.charCodeAt(at))).join('');
}

function escapedUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
