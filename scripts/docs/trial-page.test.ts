import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doors, killedDoors } from '../trial/doors/doors.ts';
import { faultKinds } from '../trial/judge/fault.ts';

const page = readFileSync(new URL('../../docs/trial.md', import.meta.url), 'utf8');

test('the page about the trial names every door and every fault', () => {
  const cells = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.split(' | ')[0]?.slice(2) ?? ''] : []));
  const named = cells.flatMap((cell) => [cell, ...[...cell.matchAll(/`([^`]*)`/g)].map(([, name]) => name)]);
  expect(named).toEqual(
    expect.arrayContaining([...Object.keys({ ...doors, ...killedDoors }), ...Object.keys(faultKinds)]),
  );
});
