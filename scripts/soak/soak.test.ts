import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { trendOf } from './memory.ts';
import { compareWithLog, newTally, receive } from './tally.ts';

test('a short soak loses nothing, while a worker is restarted', { timeout: 180_000 }, async () => {
  const file = fileURLToPath(new URL('soak.ts', import.meta.url));
  const child = spawn(process.execPath, [file, '--minutes', '0.08'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  expect(out).toContain('Nothing was lost.');
  expect(out).toMatch(/\/ask as a stream: [1-9]\d* requests/);
  expect(status).toBe(0);
});

test('a soak finds decisions that are missing, duplicated, or unknown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-soak-test-'));
  const log = join(folder, 'log');
  const faultsFor = async (received: readonly string[], logged: readonly string[], broken = 0): Promise<string[]> => {
    const tally = newTally();
    for (const id of received) receive(tally, id);
    tally.mayBeUnreceived = broken;
    writeFileSync(log, logged.map((id) => `${JSON.stringify({ decision_id: id })}\n`).join(''));
    await compareWithLog(tally, log);
    return tally.faults;
  };
  expect(await faultsFor(['a', 'b'], ['b', 'a'])).toEqual([]);
  expect(await faultsFor(['a', 'b'], ['b'])).toEqual(['1 decisions were received and are not in the log.']);
  expect(await faultsFor(['a', 'a'], ['a'])).toEqual(['Two answers have the decision_id a.']);
  expect(await faultsFor(['a'], ['a', 'a'])).toHaveLength(1);
  expect(await faultsFor(['a'], ['a', 'c'])).toHaveLength(1);
  expect(await faultsFor(['a'], ['a', 'c'], 1)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('the trend of memory is the line that fits best', () => {
  const hour = 60 * 60 * 1000;
  const megabyte = 1024 * 1024;
  const at = (hours: number, megabytes: number) => ({ at: hours * hour, heap: megabytes * megabyte });
  expect(trendOf('1', [at(0, 10), at(1, 12), at(2, 14)])).toEqual({
    pid: '1',
    samples: 3,
    mean: 12,
    slope: expect.closeTo(2),
  });
  expect(trendOf('1', [at(0, 10), at(1, 12), at(2, 10)]).slope).toBeCloseTo(0);
  expect(trendOf('1', [at(0, 10)]).slope).toBe(0);
});
