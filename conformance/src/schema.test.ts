import { catalogue } from '@heed/core/diagnostics';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { loadSuites, readJson } from './cases.js';

const suites = loadSuites();

const isSuite = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(readJson('schema.json') as object);

test.each(suites.map(({ file }) => file))('%s has the shape of schema.json', (file) => {
  isSuite(readJson(file));
  expect(isSuite.errors ?? []).toEqual([]);
});

test('a suite has the name of its folder', () => {
  expect(suites.filter(({ file, suite }) => !file.startsWith(`${suite}/`)).map(({ file }) => file)).toEqual([]);
});

test('cases of one clause have different titles', () => {
  const names = suites.flatMap(({ cases, file }) => cases.map(({ clause, title }) => `${file} ${clause}: ${title}`));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('cases expect only codes that there are', () => {
  const codes = suites.flatMap(({ cases }) =>
    cases.flatMap(({ asks = [] }) =>
      asks.flatMap(({ expect: { diagnostics = [], absentDiagnostics = [], error } }) => [
        ...diagnostics,
        ...absentDiagnostics,
        ...(error === undefined ? [] : [error]),
      ]),
    ),
  );
  expect([...new Set(codes)].filter((code) => !Object.hasOwn(catalogue, code))).toEqual([]);
});

/**
 * A code that no case can bring out is either dead or untested. Cases always have something that reads bodies and an agents
 * file, and are not nested deeper than can be written; four codes are made by lint alone, and have their examples under `diagnostics`.
 */
const reportedByNoCase = [
  'decision/body-not-read',
  'question/no-agents-file',
  'question/too-deep',
  'question/too-many-steps',
  'robots-txt/always-beaten',
  'robots-txt/hash-in-path',
  'robots-txt/html-comment',
  'robots-txt/loses-general-rules',
  'robots-txt/matches-nothing',
  'robots-txt/redundant-rule',
  'robots-txt/regular-expression',
  'robots-txt/relative-sitemap',
  'robots-txt/shadowed',
  'robots-txt/site-closed',
  'robots-txt/split-group',
  'robots-txt/under-wider-rule',
];

test('every code of robots.txt, of questions and of decisions is expected by a case', () => {
  const expected = new Set(
    suites.flatMap(({ cases }) =>
      cases.flatMap(({ asks = [] }) =>
        asks.flatMap(({ expect: { diagnostics = [], error = '' } }) => [...diagnostics, error]),
      ),
    ),
  );
  const wanted = Object.keys(catalogue).filter(
    (code) => /^(?:robots-txt|question|decision)\//.test(code) && !reportedByNoCase.includes(code),
  );
  expect(wanted.filter((code) => !expected.has(code) && !madeElsewhere.has(code))).toEqual([]);
});

/** Faults of a line before it is a question: they belong to the reader of lines. */
const madeElsewhere: ReadonlySet<string> = new Set(['question/not-json', 'question/line-too-long', 'question/dropped']);
