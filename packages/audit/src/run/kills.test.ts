import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditProcess, childrenOf, type PlainRequest, startAudit } from './testing/audit-process.js';
import { crawl, warcRecord } from './testing/crawl.js';

/** Audits that are killed with signal 9, as the system does it. `HEED_KILL_ROUNDS` sets how often. */
const rounds = Number(process.env['HEED_KILL_ROUNDS'] ?? 6);

const root = mkdtempSync(join(tmpdir(), 'heed-kills-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const request: PlainRequest = {
  inputs: ['crawl.warc.gz'],
  cwd: root,
  settings: {
    agents: ['GPTBot', 'CCBot', 'ExampleBot'],
    startedAt: '2026-11-15T00:00:00Z',
    unstated: 'allow',
    unseen: 'refuse',
    strictRfc9309: false,
    format: 'ndjson',
  },
  workers: 2,
  unitBytes: 40_000,
};

/** All that an audit leaves, by name. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => /\.(ndjson|json)$/.test(name));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

let undisturbed: Record<string, string>;
beforeAll(async () => {
  writeFileSync(join(root, 'crawl.warc.gz'), crawl(30, 40));
  const { outcome, error } = await startAudit({ ...request, out: 'undisturbed' }).end;
  expect(error).toContain('"state":"new"');
  expect(outcome?.tally.records).toEqual({ read: 1230, answered: 1200, damaged: 0, skipped: { 'robots.txt': 30 } });
  undisturbed = contentOf(join(root, 'undisturbed'));
  expect(Object.keys(undisturbed).length).toBeGreaterThan(8);
}, 60_000);

/** A number from 0 to before `limit`. By chance indeed: the moments are not the same in any two runs. */
function anyOf(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function kill(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It was done already.
  }
}

/**
 * Returns how many records the manifest of a folder suspects of having ended a worker. It is read from a copy, so that the audit finds its
 * folder as it was left.
 */
function suspectsIn(out: string): number {
  const folder = mkdtempSync(join(root, 'manifest-'));
  const names = existsSync(join(root, out)) ? readdirSync(join(root, out)) : [];
  for (const name of names.filter((one) => one.startsWith('audit.sqlite'))) {
    copyFileSync(join(root, out, name), join(folder, name));
  }
  const manifest = new DatabaseSync(join(folder, 'audit.sqlite'));
  try {
    // An audit that was killed early has not made it.
    const isMade = manifest.prepare("SELECT 1 FROM sqlite_master WHERE name = 'deaths'").get() !== undefined;
    return isMade ? Number(manifest.prepare('SELECT count(*) AS count FROM deaths').get()?.['count']) : 0;
  } finally {
    manifest.close();
  }
}

test('However often the main process and the workers are killed, the parts are the same', {
  timeout: 240_000,
}, async () => {
  const out = `killed-${anyOf(1e9)}`;
  for (let round = 0; round < rounds; round++) {
    // A record at which two workers are killed, which happens once in many hundred runs, is rightly skipped. So as long as one is
    // suspected, workers are ended as a person ends them, which no record is suspected of.
    const ending = suspectsIn(out) === 0 ? 'SIGKILL' : 'SIGTERM';
    const running = startAudit({ ...request, out });
    // However slow the machine is, something has begun by then.
    while (!existsSync(join(root, out, 'audit.sqlite'))) await setTimeout(5);
    await setTimeout(anyOf(1500));
    const { pid } = running.process;
    const workers = childrenOf(pid as number);
    const worker = workers[anyOf(workers.length)];
    if (round % 3 === 1) {
      kill(worker, ending);
      await setTimeout(anyOf(400));
    } else if (round % 3 === 2) {
      // Both at once: the main process must not see the end of the worker.
      kill(pid, 'SIGSTOP');
      kill(worker);
    }
    kill(pid);
    await running.end;
  }
  const { outcome, error } = await startAudit({ ...request, out }).end;
  expect(outcome, error).toMatchObject({
    problems: 0,
    setAside: 0,
    state: expect.stringMatching(/resumed|finished/),
  });
  expect(contentOf(join(root, out))).toEqual(undisturbed);
});

test('Workers end when the main process is killed', async () => {
  const running = startAudit({ ...request, out: 'orphans' });
  const { pid } = running.process;
  let workers: number[] = [];
  while (workers.length < 2) {
    await setTimeout(20);
    workers = childrenOf(pid as number);
    if (running.process.exitCode !== null || process.platform !== 'linux') return;
  }
  kill(pid);
  await running.end;
  const isThere = (one: number): boolean => {
    try {
      return process.kill(one, 0);
    } catch {
      return false;
    }
  };
  while (workers.some(isThere)) await setTimeout(20);
});

test('A stream that is killed leaves nothing behind', async () => {
  const temporary = mkdtempSync(join(root, 'temporary-'));
  const running = startAudit(request, { TMPDIR: temporary });
  while (childrenOf(running.process.pid as number).length === 0 && process.platform === 'linux') await setTimeout(20);
  expect(readdirSync(temporary)).toHaveLength(1);
  kill(running.process.pid);
  await running.end;
  while (readdirSync(temporary).length > 0) await setTimeout(20);
});

/** A number in letters: names of agents have no digits. */
function lettersOf(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

describe('a record that keeps a worker busy for many seconds', () => {
  // All agents are asked about without a pause, and each time every META is weighed.
  const slow: PlainRequest = {
    ...request,
    inputs: ['slow.warc'],
    settings: { ...request.settings, agents: Array.from({ length: 600 }, (_, place) => `Agent${lettersOf(place)}`) },
    workers: 1,
    unitBytes: 1 << 20,
  };
  const metas = '<meta name="robots" content="ACAP disallow-index disallow-crawl">'.repeat(4_000);
  beforeAll(() => {
    const record = warcRecord({ url: 'https://slow.example/', body: `<!doctype html><head>${metas}</head><p>Slow` });
    writeFileSync(join(root, 'slow.warc'), record);
  });

  /** An audit that has ended says why, and nobody waits for what it would have done. */
  function expectBusy({ process: { exitCode, signalCode } }: AuditProcess): void {
    expect({ exitCode, signalCode }, 'The audit has ended: its record keeps no worker busy.').toEqual({
      exitCode: null,
      signalCode: null,
    });
  }

  /** The files that the worker of an audit is writing below a folder, as soon as there are any. */
  async function filesBegun(audit: AuditProcess, folder: string): Promise<string[]> {
    for (;;) {
      expectBusy(audit);
      const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
      const begun = names.filter((name) => /rows-1.*unfinished$/.test(name));
      if (begun.length > 0) return begun;
      await setTimeout(20);
    }
  }

  test('leaves nothing of a stream behind whose main process is killed meanwhile', async () => {
    const temporary = mkdtempSync(join(root, 'temporary-'));
    const running = startAudit(slow, { TMPDIR: temporary });
    await filesBegun(running, temporary);
    // From opening its files to the record it takes no time to speak of.
    await setTimeout(500);
    expectBusy(running);
    kill(running.process.pid);
    await running.end;
    // The worker removes them when it sees that it is alone, which takes as long as the machine lets it.
    while (readdirSync(temporary).length > 0) await setTimeout(20);
  });

  test.skipIf(process.platform !== 'linux')(
    'has no file in common with the worker of an audit that goes on at once, in which it may still write',
    async () => {
      const out = join(root, 'at-once');
      const first = startAudit({ ...slow, out });
      const before = await filesBegun(first, out);
      const [orphan] = childrenOf(first.process.pid as number);
      // It would end within a second.
      process.kill(orphan as number, 'SIGSTOP');
      kill(first.process.pid);
      // A process that is killed while the disk is slow is there for a while, and the folder is its own until it is gone.
      await first.end;
      const second = startAudit({ ...slow, out });
      try {
        while (childrenOf(second.process.pid as number).length === 0) {
          expectBusy(second);
          await setTimeout(20);
        }
        expect((await filesBegun(second, out)).filter((name) => before.includes(name))).toEqual([]);
      } finally {
        kill(orphan);
        kill(second.process.pid);
        await second.end;
      }
    },
  );
});
