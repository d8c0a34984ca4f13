/** A text as Markdown that shows it unchanged: what is between backticks stays code, and `{holes}` become emphasis. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, place) => (place % 2 === 1 ? part : escaped(part)))
    .join('');
}

/** A block of code, with a fence longer than any in the text. */
export function fenced(language: string, text: string): string {
  const shown = visible(text);
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown.endsWith('\n') ? shown : `${shown}\n`}${fence}`;
}

/** The same as `prose` for a cell of a table, which an unescaped `|` would end. */
export function cell(text: string): string {
  return prose(text).replaceAll('|', '\\|');
}

function escaped(text: string): string {
  return text.replace(/[\\`*_<>[\]~&]/g, '\\$&').replace(/\{(\w+)\}/g, '*$1*');
}

/** Shows control characters as their Unicode pictures, so that the page stays a text file. */
function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not get into a page.
  return text.replace(/[\u0000-\u0008\u000b-\u001f]/g, (character) =>
    String.fromCharCode(0x2400 + character.charCodeAt(0)),
  );
}
