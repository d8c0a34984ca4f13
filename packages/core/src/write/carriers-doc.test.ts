import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Usage } from '../policy/usage.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { brokenSilently } from '../testing/kept.js';
import { writeCarriers } from './write-carriers.js';

const doc = readFileSync(new URL('../../../../docs/carriers.md', import.meta.url), 'utf8');
const rows = doc.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));

/** The usages in the second column of the row that starts with a name. */
function usagesIn(row: string): readonly string[] {
  const line = rows.find((one) => one.startsWith(`| ${row}`)) ?? '';
  return [...((line.split('|')[2] ?? '').split(';')[0]?.matchAll(/`([a-z-]+)`/g) ?? [])].map(
    ([, usage]) => usage ?? '',
  );
}

function denying(deny: readonly Usage[]): PolicyFile {
  return { version: 1, rules: [{ agents: ['*'], paths: ['/a/'], allow: [], deny }] };
}

test.each([
  ['`robots.txt`', false],
  ['Content-Signal', false],
  ['`_headers`', false],
  ['`.well-known/tdmrep.json`', false],
  ['ACAP', true],
])('what the table in docs/carriers.md says that %s can deny is denied exactly', (row, acap) => {
  const usages = usagesIn(row) as readonly Usage[];
  expect(usages.length).toBeGreaterThan(0);
  const isTogether = row.includes('tdmrep');
  for (const deny of isTogether ? [usages] : usages.map((usage) => [usage])) {
    const written = writeCarriers(denying(deny), { acap });
    expect({ deny, ...written }).toMatchObject({ notExpressible: [], stricter: [] });
    expect(brokenSilently(denying(deny), written, undefined)).toEqual([]);
  }
});
