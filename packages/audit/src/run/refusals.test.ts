import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf, type PlainRequest, startAudit } from './testing/audit-process.js';
import { crawl } from './testing/crawl.js';

const root = mkdtempSync(join(tmpdir(), 'heed-refusals-'));
const small = join(root, 'small');
afterAll(() => {
  spawnSync('umount', [small]);
  rmSync(root, { recursive: true, force: true });
});

const request: PlainRequest = {
  inputs: ['crawl.warc.gz'],
  cwd: root,
  settings: {
    agents: ['GPTBot', 'CCBot'],
    startedAt: '2026-11-15T00:00:00Z',
    unstated: 'allow',
    unseen: 'refuse',
    strictRfc9309: false,
    format: 'ndjson',
  },
  workers: 2,
  unitBytes: 10_000,
};

beforeAll(() => writeFileSync(join(root, 'crawl.warc.gz'), crawl(10, 40)));

function partsIn(out: string): string[] {
  const folder = join(root, out, 'parts');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Only the administrator may make a disk. */
function mountSmall(): boolean {
  mkdirSync(small);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1000k', 'heed-test', small]).status === 0;
}

test('A full disk ends the audit with a sentence, and it goes on when there is space', async ({ skip }) => {
  if (!mountSmall()) skip('No small disk can be made here.');
  const full = await startAudit({ ...request, out: 'small/out' }).end;
  expect(full.error).toBe(
    `there is no space left on the disk of ${join(small, 'out')}. What is finished is kept: run the same command again when there is space.`,
  );
  expect(partsIn('small/out').length).toBeGreaterThan(0);
  spawnSync('mount', ['-o', 'remount,size=50m', small]);
  const { outcome, error } = await startAudit({ ...request, out: 'small/out' }).end;
  expect(outcome, error).toMatchObject({ state: 'resumed', problems: 0 });
  await startAudit({ ...request, out: 'large' }).end;
  expect(partsIn('small/out')).toEqual(partsIn('large'));
});

test('A disk that is full from the beginning is told too', async ({ skip }) => {
  if (spawnSync('mountpoint', [small]).status !== 0) skip('No small disk can be made here.');
  spawnSync('mount', ['-o', 'remount,size=50m', small]);
  spawnSync('sh', ['-c', `head -c 100m /dev/zero > ${join(small, 'zero')}`]);
  const { error } = await startAudit({ ...request, out: 'small/other' }).end;
  expect(error).toContain('there is no space left on the disk of');
});

test('A worker that makes no progress is ended, and its unit is done again', async ({ skip }) => {
  if (process.platform !== 'linux') skip('Only Linux tells which processes a process has started.');
  // So long that it is not done before this process, which may have to wait for its turn, sees that it reads.
  writeFileSync(join(root, 'long.warc.gz'), crawl(40, 40));
  const long = { ...request, inputs: ['long.warc.gz'] };
  const running = startAudit({ ...long, out: 'stopped', recordSeconds: 2, workers: 1 });
  // From the first part on, it reads.
  const isReading = (): boolean => existsSync(join(root, 'stopped', 'parts', 'part-000001.ndjson'));
  while (!isReading()) await setTimeout(5);
  const [worker] = childrenOf(running.process.pid as number);
  process.kill(worker as number, 'SIGSTOP');
  const { outcome, error } = await running.end;
  expect(outcome, error).toMatchObject({ problems: 0, setAside: 0 });
  expect(() => process.kill(worker as number, 0)).toThrow();
});
