/** A text as Markdown that shows it as it is; what stands between backticks stays code, `{holes}` become emphasis. */
export function prose(text) {
  return text
    .split(/(`[^`]+`)/)
    .map((part, place) => (place % 2 === 1 ? part : escaped(part)))
    .join('');
}

/** A block of code, whatever it holds. */
export function fenced(language, text) {
  const shown = visible(text);
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown.endsWith('\n') ? shown : `${shown}\n`}${fence}`;
}

/** The same for a cell of a table, which `|` would end. */
export function cell(text) {
  return prose(text).replaceAll('|', '\\|');
}

function escaped(text) {
  return text.replace(/[\\`*_<>[\]~&]/g, '\\$&').replace(/\{(\w+)\}/g, '*$1*');
}

/** Control characters by their pictures, so that the page stays a text. */
function visible(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not get into a page.
  return text.replace(/[\u0000-\u0008\u000b-\u001f]/g, (character) =>
    String.fromCharCode(0x2400 + character.charCodeAt(0)),
  );
}
