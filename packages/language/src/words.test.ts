import { readdirSync, readFileSync } from 'node:fs';
import { Source } from '@heed/core/diagnostics';
import { readFieldName } from '@heed/core/internal';
import { allWordRows, type FieldValue, readAcap } from '@heed/core/internal/answers';
import { describe, expect, test } from 'vitest';
import * as acap from './words/acap-words.js';
import * as agents from './words/agent-words.js';
import * as files from './words/file-words.js';
import * as headers from './words/header-words.js';
import * as page from './words/page-words.js';
import * as policy from './words/policy-words.js';
import * as robots from './words/robots-fields.js';
import * as rules from './words/rule-words.js';
import { clauseOf, findWord, sentenceOf, type Word } from './words/word.js';

const lists = new URL('../../../conformance/clauses/', import.meta.url);

/** Every clause of every document. */
const clauses = new Set(
  readdirSync(lists).flatMap((file) => {
    const { clauses: listed } = JSON.parse(readFileSync(new URL(file, lists), 'utf8')) as { clauses: { id: string }[] };
    return listed.map(({ id }) => id);
  }),
);

const tables = { ...acap, ...agents, ...files, ...headers, ...page, ...policy, ...robots, ...rules };
const { acapStatementWords, qualifierValues, ...others } = tables;
const all: readonly (readonly [name: string, words: readonly Word[]])[] = [
  ...Object.entries(others).filter((entry): entry is [string, readonly Word[]] => Array.isArray(entry[1])),
  ...allWordRows
    .flatMap(({ robotsFields = [], headerFields = [], metaNames = [] }) => [
      ...robotsFields,
      ...headerFields,
      ...metaNames,
    ])
    .flatMap(({ word, value }) => valuesOf(word, value)),
  ['statements', acapStatementWords('')],
  ...Object.entries(qualifierValues),
];

/** The words that a value may hold, by what they are. */
function valuesOf(field: string, value: FieldValue): (readonly [name: string, words: readonly Word[]])[] {
  if (value.kind === 'words') return [[`values of ${field}`, value.words]];
  if (value.kind !== 'pairs') return [];
  return [
    [`names in ${field}`, value.names],
    ...value.names.map(({ word, values }) => [`values of ${word} in ${field}`, values] as const),
  ];
}

describe.each(all)('%s', (_, words) => {
  test('each word has a clause that exists, and a sentence', () => {
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter(({ clause }) => !clauses.has(clause))).toEqual([]);
    for (const word of words) {
      expect(sentenceOf(word), word.word).toMatch(/^["'A-Z].*[.)]$/);
      expect(clauseOf(word), word.word).toContain(`, ${word.clause}`);
    }
  });

  test('no word is there twice', () => {
    expect(new Set(words.map(({ word }) => word.toLowerCase())).size).toBe(words.length);
  });
});

test('every field that is offered is one that heed reads', () => {
  for (const { word } of robots.robotsFieldWords) expect(readFieldName(word).kind, word).toBe('known');
  for (const { word, isOffered } of acap.acapFieldWords) {
    const problems: string[] = [];
    const text = `ACAP-crawler: *\nACAP-allow-crawl: /\n${word}: /a\n`;
    readAcap(new Source('robots.txt', text), ({ code }) => problems.push(code));
    expect(readFieldName(word).kind).toBe('acap');
    expect(problems, word).not.toContain('acap/unknown-field');
    expect(problems, word).not.toContain('acap/unknown-action');
    expect(problems, word).not.toContain('acap/unknown-usage');
    expect(isOffered).not.toBe(false);
  }
});

test('the version comment is as ACAP writes it', () => {
  const problems: string[] = [];
  const [comment] = acap.acapVersionWords;
  readAcap(new Source('robots.txt', `${comment?.word}\nACAP-crawler: *\nACAP-allow-crawl: /\n`), ({ code }) =>
    problems.push(code),
  );
  expect(problems).toEqual([]);
});

test('a word is found in any letter case', () => {
  expect(findWord(robots.robotsFieldWords, 'DISALLOW')?.word).toBe('Disallow');
  expect(findWord(agents.agentWords, 'gptbot')?.detail).toBe('OpenAI');
  expect(findWord(rules.ruleWords, 'noindexx')).toBeUndefined();
});
