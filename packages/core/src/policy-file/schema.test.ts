import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayQualify, qualifierRules } from '../dialects/acap/syntax/vocabulary.js';
import { allUsages, usages } from '../policy/usage.js';
import { readPolicy } from './read-policy.js';

const schema = JSON.parse(readFileSync(new URL('../../schema/policy.json', import.meta.url), 'utf8'));
const isPolicy = new Ajv2020({ allowUnionTypes: true, strictRequired: false }).compile(schema);

const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 1500) };

/** What a schema cannot say. */
const beyond = /both allows and denies|contradicts itself|cannot be the string "until-/;

test('the schema has every usage, with its meaning', () => {
  expect(schema.$defs.Usage.enum).toEqual(allUsages);
  const described = Object.entries<{ description: string }>(schema.$defs.Grants.properties);
  expect(described.map(([usage, { description }]) => [usage, description.toLowerCase()])).toEqual(
    allUsages.map((usage) => [usage, `${usages[usage].meaning.toLowerCase()}.`]),
  );
});

test('the schema has the limits of each usage', () => {
  const limits = Object.values(qualifierRules).flatMap(({ status, writtenIn }, place) =>
    status === 'ready' && writtenIn === 'both'
      ? [Object.keys(qualifierRules)[place] as keyof typeof qualifierRules]
      : [],
  );
  for (const usage of allUsages) {
    expect(Object.keys(schema.$defs.Grants.properties[usage].properties)).toEqual(
      limits.filter((limit) => mayQualify(limit, usage, 'robots.txt')),
    );
  }
});

const words = fc.constantFrom(
  ...[
    '*',
    'GPTBot',
    'a/b',
    'a b',
    '',
    'purpose:search',
    'purpose:',
    'MJ12bot',
    'é',
    '{',
    '"',
    'a:b',
    'archive.org_bot',
  ],
  ...['/', '/a*$', 'news', '*.pdf', '/a b', '/é', '/#', '/a\n', 'https://a.example/', '/\u00a0'],
  ...['crawl', 'index', 'present', 'present-snippet', 'Crawl', 'fetch', 'archive', 'a.b', '1', '__proto__'],
);
const values = fc.oneof(
  words,
  fc.constantFrom(
    'until-2099-12-31',
    '30-days',
    '0-days',
    'until-recrawled',
    '160-chars',
    '00-words',
    'style',
    'colour',
  ),
  fc.constantFrom('within-user-frame', 'within-original-frame', null, 3, true, ['style'], ['any', 'x'], [], {}),
);
const lists = fc.oneof({ weight: 5, arbitrary: fc.array(words, { maxLength: 3 }) }, { weight: 1, arbitrary: values });
const limitNames = fc.constantFrom(...Object.keys(qualifierRules), 'toString');
const limits = fc.oneof(fc.dictionary(limitNames, values, { maxKeys: 2 }), values);
const grants = fc.dictionary(words, limits, { maxKeys: 2 });
const rule = fc.record(
  {
    agents: lists,
    paths: lists,
    purposes: lists,
    allow: fc.oneof(lists, grants),
    deny: lists,
    name: values,
    terms: fc.constantFrom('https://a.example/b', 'HTTP://a', '/a', 'https://a/"', 'https://a/#b', 'ftp://a', 3),
    extra: values,
  },
  { requiredKeys: [] },
);
const good = fc.record({
  agents: fc.constantFrom(['*'], ['GPTBot', 'purpose:search']),
  paths: fc.constantFrom(['/'], ['/a*$', '*.pdf']),
  allow: fc.oneof(fc.constantFrom(['crawl'], ['crawl', 'index']), grants),
});
const policies = fc.record(
  {
    version: fc.constantFrom(1, 1, 1, 2, '1'),
    site: fc.constantFrom(
      undefined,
      undefined,
      'https://a.example',
      'https://a.example:8080',
      'a',
      'https://a.example/',
      3,
    ),
    rules: fc.oneof(
      { weight: 9, arbitrary: fc.array(fc.oneof(rule, good), { maxLength: 2 }) },
      { weight: 1, arbitrary: values },
    ),
  },
  { requiredKeys: ['version', 'rules'] },
);

test('what the schema accepts is a policy, and what is a policy the schema accepts', () => {
  let accepted = 0;
  fc.assert(
    fc.property(policies, (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      const { problems } = readPolicy(plain);
      const errors = problems.filter(({ severity, message }) => severity === 'error' && !beyond.test(message));
      expect({ isPolicy: isPolicy(plain), errors }).toEqual({ isPolicy: errors.length === 0, errors });
      if (errors.length === 0) accepted++;
    }),
    runs,
  );
  expect(accepted).toBeGreaterThan(runs.numRuns / 50);
});
