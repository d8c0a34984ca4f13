import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as examples from '../../conformance/src/diagnostic-examples.ts';
import { usageExamples } from '../../packages/cli/src/usages/usage-examples.ts';
import { diagnosticsPages } from './diagnostics-pages.ts';
import { withDialectsTable } from './dialects-table.ts';
import { cell, fenced, prose } from './markdown.ts';
import { docs, pagesThere } from './pages-there.ts';
import { problemsFile, problemsOfCommand } from './problems-of-command.ts';
import { runExamples } from './run-examples.ts';
import { silencingComment } from './silencing.ts';
import { speedPicture } from './speed-picture.ts';
import { readSpeedRun } from './speed-rows.ts';
import { withSpeedTable } from './speed-table.ts';
import { usagesPage } from './usages-page.ts';
import { whoReadsWhatPage } from './who-reads-what-page.ts';

const run = await runExamples(examples);
const pages = diagnosticsPages(run);

test('"npm run docs" writes the pages that are there, and no others', () => {
  expect(pagesThere('diagnostics').sort()).toEqual([...pages.keys()].sort());
});

test('"npm run docs" writes what they say', () => {
  const stale = [...pages].filter(([path, text]) => readFileSync(new URL(path, docs), 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('"heed explain" has the same pages', () => {
  expect(readFileSync(problemsFile, 'utf8')).toBe(problemsOfCommand(pages));
});

test("the README's table lists every document that a dialect follows", () => {
  const readme = readFileSync(new URL('../README.md', docs), 'utf8');
  expect(readme).toBe(withDialectsTable(readme));
});

test("the README's table and picture of speeds show the saved run of the bench", () => {
  const readme = readFileSync(new URL('../README.md', docs), 'utf8');
  expect(readme).toBe(withSpeedTable(readme, readSpeedRun()));
  expect(readFileSync(new URL('speed.svg', docs), 'utf8')).toBe(speedPicture(readSpeedRun()));
});

test('"npm run docs" writes the page of usages', () => {
  expect(readFileSync(new URL('usages.md', docs), 'utf8')).toBe(usagesPage(usageExamples));
});

test('"npm run docs" writes the page of who reads what', () => {
  expect(readFileSync(new URL('who-reads-what.md', docs), 'utf8')).toBe(whoReadsWhatPage());
});

test('links between pages lead to pages', () => {
  const links = [...pages].flatMap(([path, text]) =>
    Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, to = '']) => new URL(to, new URL(path, docs)).href),
  );
  for (const link of new Set(links)) expect(() => readFileSync(new URL(link))).not.toThrow();
});

describe('the comment that a page offers silences the diagnostic', () => {
  const offered = [...run].flatMap(([code, { bad, complaint }]) => {
    const comment = silencingComment(complaint);
    return examples.isSite(bad) || comment === undefined ? [] : [{ code, bad, complaint, comment }];
  });

  test.each(offered)('$code', async ({ code, bad, complaint: { source, line }, comment }) => {
    const after = await examples.complaintsAbout(withLine(bad, source, line, comment));
    expect(after.filter((one) => one.code === code && one.source === source && one.line === line + 1)).toEqual([]);
    expect(after.filter((one) => one.code.startsWith('lint/'))).toEqual([]);
  });
});

/** The same texts with a line inserted in one of them. */
function withLine(given: examples.Given, source: string, before: number, line: string): examples.Given {
  if ('question' in given || 'ndjson' in given || examples.isSite(given)) return given;
  const insert = (pieces: examples.Pieces): string => {
    const lines = examples.expand(pieces).split('\n');
    return lines.toSpliced(before - 1, 0, line).join('\n');
  };
  const { robots = '', files = {}, response = {} } = given;
  if (source === 'body') return { ...given, response: { ...response, body: insert(response.body ?? '') } };
  const document = source === 'robots.txt' ? robots : (files[source] ?? '');
  if (typeof document === 'object' && 'status' in document) return given;
  const text = insert(document);
  return source === 'robots.txt' ? { ...given, robots: text } : { ...given, files: { ...files, [source]: text } };
}

test('Markdown shows every text unchanged', () => {
  expect(prose('Write <b> or *, run `a * b`, see {field}_x.')).toBe(
    'Write \\<b\\> or \\*, run `a * b`, see *field*\\_x.',
  );
  expect(cell('a | b')).toBe('a \\| b');
  expect(fenced('text', '```js\n\0')).toBe('````text\n```js\n␀\n````');
});
