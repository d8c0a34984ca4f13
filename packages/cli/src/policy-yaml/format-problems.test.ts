import { type PolicyDocument, policyIn, type RefusedPolicy } from '@heed/policy-yaml';
import { describe, expect, test } from 'vitest';
import { examplePolicy } from '../testing/example-policy.js';
import { formatPolicyProblems } from './format-problems.js';

const plain = (_: string, text: string): string => text;

function isRefused(read: PolicyDocument | RefusedPolicy): read is RefusedPolicy {
  return 'problems' in read;
}

function shown(text: string): string {
  const read = policyIn('policy.yaml', text);
  const problems = isRefused(read) ? read.problems : read.warnings;
  return formatPolicyProblems('policy.yaml', read.source, problems, plain, 100).join('\n');
}

test('the example is a policy whose parts have places', () => {
  const read = policyIn('policy.yaml', examplePolicy);
  if (isRefused(read)) throw new TypeError(shown(examplePolicy));
  expect(read.warnings).toEqual([]);
  expect(read.policy.site).toBe('https://daily.example');
  expect(read.policy.rules.map(({ place }) => place)).toEqual([
    { line: 4, column: 5 },
    { line: 9, column: 5 },
  ]);
  expect(read.source.textOf(read.spanOf(['rules', 1, 'allow', 'preserve', 'time-limit']))).toBe(
    'time-limit: until-2099-12-31',
  );
});

test('JSON is YAML', () => {
  const text = JSON.stringify({ version: 1, rules: [{ agents: ['*'], deny: ['ai-train'] }] });
  expect(policyIn('policy.json', text)).toMatchObject({ policy: { rules: [{ deny: ['ai-train'] }] } });
});

describe('problems are shown at their places', () => {
  test('of YAML', () => {
    expect(shown('version: 1\nrules:\n  - agents: [*]\n    deny: [tdm]\n')).toMatchInlineSnapshot(`
      "policy.yaml:3:14 error A star begins an alias in YAML. For all agents, write '*' in quotes.
      > 3 |   - agents: [*]
          |              ^"
    `);
    expect(shown('version: 1\nrules: []\nversion: 1\n')).toMatchInlineSnapshot(`
      "policy.yaml:3:1 error "version" is given twice.
      > 3 | version: 1
          | ^^^^^^^
      note: first here policy.yaml:1:1
      > 1 | version: 1
          | ^^^^^^^"
    `);
    expect(shown('')).toMatchInlineSnapshot(`"policy.yaml:1:1 error It is empty."`);
  });

  test('of the policy', () => {
    expect(
      shown("version: 2\nrules:\n  - agents: ['*']\n    path: ['/']\n    deny: [ai-trian]\n"),
    ).toMatchInlineSnapshot(`
      "policy.yaml:1:1 error This version of heed reads policies of version 1, but this is the number 2.
      > 1 | version: 2
          | ^^^^^^^^^^
      policy.yaml:4:5 error A rule has no field "path". Did you mean paths?
      > 4 |     path: ['/']
          |     ^^^^^^^^^^^
      policy.yaml:5:12 error "ai-trian" is not a usage. Did you mean ai-train?
      > 5 |     deny: [ai-trian]
          |            ^^^^^^^^"
    `);
    expect(shown('- a\n- b\n')).toMatchInlineSnapshot(`
      "policy.yaml:1:1 error A policy must be an object with version and rules, but this is a list.
      > 1 | - a
          | ^^^"
    `);
  });

  test('of two rules that contradict each other: both are shown', () => {
    expect(
      shown(`version: 1
rules:
  - name: Search
    agents: ['*']
    allow: [crawl]
  - name: Closed
    agents: ['*']
    deny: [crawl]
`),
    ).toMatchInlineSnapshot(`
      "policy.yaml:8:5 error The policy contradicts itself: rule 2 (Closed) denies crawl to * at /, and rule 1 (Search) allows it. Remove one of them, or make one narrower.
      > 8 |     deny: [crawl]
          |     ^^^^^^^^^^^^^
      note: the other one policy.yaml:5:5
      > 5 |     allow: [crawl]
          |     ^^^^^^^^^^^^^^"
    `);
  });

  test('a terminal obeys nothing that is quoted', () => {
    expect(shown('version: 1\nrules: []\n"\u{1b}[31m\\e[32m": 1\n')).not.toContain('\u{1b}');
  });
});
