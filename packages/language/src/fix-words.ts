import type { Fix } from '@heed/core/lint';

/** The name of a fix, as on a button. A fix is safe if no reader changes its mind. */
export function fixName({ safe }: Fix): string {
  return safe ? 'Fix' : 'Fix (changes how some crawlers read it)';
}

/** What a fix does to the text that it is for: `replace "Disalow" by "Disallow"`. */
export function fixInWords({ span, text }: Fix, before: string): string {
  const old = before.slice(span.start, span.end);
  if (text === '') return `remove ${quoted(old)}`;
  return old === '' ? `insert ${quoted(text)}` : `replace ${quoted(old)} by ${quoted(text)}`;
}

/** Limit: characters of a text that are quoted. A fix may be as long as a line, and a line as long as a file. */
const maxQuoted = 60;

function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > maxQuoted ? `"${line.slice(0, maxQuoted)}…"` : `"${line}"`;
}
