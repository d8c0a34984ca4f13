import type { Phrase, Words } from './report.js';
import { phrasesOf, reportText } from './report-text.js';

/**
 * A text as Markdown that shows this text and nothing else, in a paragraph as in a cell of a table.
 *
 * GitHub turns `@name`, `#12` and `GH-12` into links after Markdown is read, so that no backslash helps; and it notifies these people, and
 * lists the report among the references of that issue. A space of no width keeps it from that.
 */
export function markdownText(text: string): string {
  return reportText(text)
    .replace(/[\\`*_[\]<>|~&$#]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/www\./gi, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/@|\\#(?=\d)|GH-(?=\d)/gi, (found) => `${found}&#8203;`)
    .replace(/^(\s*)(?=[-+=])/, '$1\\')
    .replace(/^(\s*\d{1,9})([.)])/, '$1\\$2');
}

/** Text of a file, or typed. Nothing in it is Markdown, in any position. */
function markdownCode(text: string): string {
  const shown = reportText(text);
  if (shown === '') return '';
  // In a table, readers of Markdown differ on what a backslash before a bar means; a reference means the same to all of them.
  if (!/[`|\\]|^ | $/.test(shown)) return `\`${shown}\``;
  return `<code>${shown.replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)}</code>`;
}

/** Lines as a block of code that none of them can end. */
export function markdownFence(lines: readonly string[], language = ''): string {
  const longest = lines.reduce((most, line) => Math.max(most, ...runsOf(line)), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${lines.map((line) => `${line}\n`).join('')}${fence}\n`;
}

function runsOf(line: string): number[] {
  return (line.match(/`+/g) ?? []).map(({ length }) => length);
}

/** Words in one line. Spaces before them could make a block of code of them. */
export function markdownWords(words: Words): string {
  return phrasesOf(words).map(markdownPhrase).join('').trimStart();
}

function markdownPhrase(phrase: Phrase): string {
  if (typeof phrase === 'string') return markdownText(phrase);
  if ('code' in phrase) return markdownCode(phrase.code);
  if ('strong' in phrase) return `**${markdownText(phrase.strong)}**`;
  const { text, link } = phrase;
  // A comment has no anchors to link to, and an address with a bracket, a bar or a space would end early.
  return /^https:\/\/[\w./~%+-]+$/.test(link) ? `[${markdownText(text)}](${link})` : markdownText(text);
}
