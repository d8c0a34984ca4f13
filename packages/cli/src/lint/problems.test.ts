import { catalogue, Source } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import type { Documents } from '../documents/documents.js';
import { noConfig } from './config.js';
import { problemOf, problemOfNote } from './problems.js';

const text = 'User-agent: *\nCrawl-delay: 1\n';
const source = new Source('robots.txt', text);
const diagnostic = {
  code: 'robots-txt/other-field',
  source,
  span: { start: 14, end: 25 },
  data: { field: 'Crawl-delay' },
  fix: { span: { start: 14, end: 29 }, text: '', safe: true },
} as const;
const documentsOf = (path?: string): Documents => ({
  url: 'https://example.com/',
  shown: new Map([
    [
      'robots.txt',
      defined({ file: 'site/robots.txt', source: new Source('site/robots.txt', text), path: path || undefined }),
    ],
  ]),
  notes: [],
});

describe('problemOf', () => {
  test('shows the file that a person knows, and puts the facts into message and help', () => {
    expect(problemOf(diagnostic, documentsOf('site/robots.txt'), noConfig)).toMatchObject({
      file: 'site/robots.txt',
      message: 'Only some crawlers act on "Crawl-delay", which is not part of RFC 9309.',
      help: expect.not.stringContaining('{'),
      line: 2,
      column: 1,
      endLine: 2,
      endColumn: 12,
      fix: 'safe',
    });
  });

  test('only files can be fixed', () => {
    expect(problemOf(diagnostic, documentsOf(), noConfig)).not.toHaveProperty('fix');
  });

  test('a text that is not shown goes by its own name', () => {
    const documents = { ...documentsOf(), shown: new Map() };
    expect(problemOf(diagnostic, documents, noConfig)).toMatchObject({ file: 'robots.txt', line: 2, column: 1 });
  });

  test('what the config file switches off is not there', () => {
    const config = { ...noConfig, severity: new Map([['robots-txt/other-field', 'off'] as const]) };
    expect(problemOf(diagnostic, documentsOf(), config)).toBeUndefined();
  });
});

test('a note has no line to show', () => {
  const note = {
    code: 'fetch/no-such-host',
    data: { host: 'a.invalid' },
    about: 'https://a.invalid/robots.txt',
  } as const;
  expect(problemOfNote(note, noConfig)).toMatchObject({
    file: 'https://a.invalid/robots.txt',
    severity: 'error',
    line: 1,
    column: 1,
  });
});

test('no help asks for a fact that its message does not have', () => {
  const holesIn = (words: string): string[] => words.match(/\{\w+\}/g) ?? [];
  for (const [code, { message, help }] of Object.entries(catalogue)) {
    const open = holesIn(help).filter((hole) => !holesIn(message).includes(hole));
    expect({ code, open }).toEqual({ code, open: [] });
  }
});
