import { describe, expect, test } from 'vitest';
import { readForVerdicts } from '../read.js';
import { lastLinesStart } from './last-lines.js';

/** The text from the place on where lines are set apart; undefined if there is none. */
function lastLinesOf(text: string): string | undefined {
  const start = lastLinesStart(readForVerdicts(text));
  return start === Number.POSITIVE_INFINITY ? undefined : text.slice(start).trim();
}

/** A file, and its lines that are set apart from the groups. */
const files: readonly [title: string, text: string, found: string | undefined][] = [
  ['an empty line', 'User-agent: *\nDisallow: /a\n\nX: 1\n', 'X: 1'],
  ['a line of blanks', 'User-agent: *\nDisallow: /a\n \t\nX: 1\n', 'X: 1'],
  ['a Sitemap line', 'User-agent: *\nDisallow: /a\nSitemap: /s\nX: 1\n', 'Sitemap: /s\nX: 1'],
  ['a Sitemap line in another spelling', 'User-agent: *\nAllow: /a\n site-map : /s\nX: 1\n', 'site-map : /s\nX: 1'],
  ['a Sitemap line without a colon', 'User-agent: *\nAllow: /a\nSitemap /s\nX: 1\n', 'Sitemap /s\nX: 1'],
  ['a misspelt rule without a path', 'User-agent: *\nDisallow: /a\n\nDisalow:\nX: 2\n', undefined],
  ['lines before the empty one', 'User-agent: *\nDisallow: /a\nX: 1\n\nX: 2\n', 'X: 2'],
  ['a rule without a path', 'User-agent: *\nDisallow:\n\nX: 1\n', 'X: 1'],
  ['a rule without a path behind the empty line', 'User-agent: *\nDisallow: /a\n\nX: 1\nDisallow:\nX: 2\n', undefined],
  ['a rule with a comment', 'User-agent: *\nDisallow: /a # why\n\nX: 1\n', 'X: 1'],
  ['CRLF', 'User-agent: *\r\nDisallow: /a\r\n\r\nX: 1\r\n', 'X: 1'],
  ['CR', 'User-agent: *\rDisallow: /a\r\rX: 1\r', 'X: 1'],
  ['nothing between', 'User-agent: *\nDisallow: /a\nX: 1\n', undefined],
  ['only a comment between', 'User-agent: *\nDisallow: /a\n  # note\nX: 1\n', undefined],
  ['a group without a rule', 'User-agent: a\nDisallow: /a\n\nUser-agent: b\n\nX: 1\n', undefined],
  ['a later group', 'User-agent: a\nDisallow: /a\n\nX: 1\n\nUser-agent: b\nDisallow: /b\n', undefined],
  ['no rule at all', 'User-agent: *\n\nX: 1\n', undefined],
  ['no group at all', 'Disallow: /a\n\nX: 1\n', undefined],
  ['no text', '', undefined],
];

describe('lines behind the last rule (AIN-2h)', () => {
  test.each(files)('%s', (_title, text, found) => {
    expect(lastLinesOf(text)).toBe(found);
  });
});
