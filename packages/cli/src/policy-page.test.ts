import { readFileSync } from 'node:fs';
import * as agents from '@heed/agents';
import { createAsk, isUsage, type Usage } from '@heed/core';
import { readPolicy } from '@heed/core/policy-file';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/policy.md', root), 'utf8');
const { clauses } = JSON.parse(readFileSync(new URL('conformance/clauses/policy.json', root), 'utf8')) as {
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
};

test('the page has every clause, in order and in the words of the list', () => {
  const found = Array.from(page.matchAll(/^### (POL-\d+)\n\n(.+)$/gm), ([, id, text]) => ({ id, text }));
  expect(found).toEqual(clauses.map(({ id, text }) => ({ id, text })));
});

/** A policy of the page, and the rows of the table below it. */
interface Example {
  readonly policy: string;
  readonly rows: readonly (readonly string[])[];
}

const examples: readonly Example[] = Array.from(
  page.matchAll(/```yaml\n([\s\S]*?)```\n\n\| agent .*\n\|[ -|]*\n((?:\|.*\n)+)/g),
  ([, policy = '', table = '']) => ({
    policy,
    rows: table
      .trim()
      .split('\n')
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  }),
);

test('every policy of the page has a table', () => {
  expect(examples.length).toBeGreaterThan(4);
  expect(examples).toHaveLength(page.split('```yaml').length - 1);
});

test.each(examples)('example %#', ({ policy: text, rows }) => {
  const { policy, problems } = readPolicy(parse(text), { agents });
  expect(problems).toEqual([]);
  if (policy === undefined) throw new Error('not a policy');
  const ask = createAsk({ policy, agents });
  for (const row of rows) {
    const [agent = '', usage = '', address = '', purposes = '', answer] = row;
    if (!isUsage(usage)) throw new Error(`${usage} is not a usage`);
    const asked: Usage = usage;
    const told = ask({
      agent,
      usages: [asked],
      url: `https://daily.example${address}`,
      purposes: purposes === '' ? [] : purposes.split(', '),
      obtained: 'elsewhere',
    });
    if ('error' in told) throw new Error(told.error.message);
    expect([...row.slice(0, 4), told.decisions[asked]?.verdict]).toEqual([...row.slice(0, 4), answer]);
  }
});
