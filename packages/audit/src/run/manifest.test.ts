import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AuditError } from '../audit-error.js';
import { createTally } from '../output/create-tally.js';
import type { Problem } from '../problem.js';
import { type AuditFolder, auditFolder } from './audit-folder.js';
import { type Manifest, openManifest } from './manifest.js';
import { sqliteFailure } from './manifest-file.js';

const root = mkdtempSync(join(tmpdir(), 'heed-manifest-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
let folder: AuditFolder;
beforeEach(() => {
  folder = auditFolder(join(root, String(count++)));
  mkdirSync(folder.path);
});

function within<T>(work: (manifest: Manifest) => T): T {
  const manifest = openManifest(folder);
  try {
    return work(manifest);
  } finally {
    manifest.close();
  }
}

/** Does something to the file, as another program would. */
function execute(sql: string): void {
  const database = new DatabaseSync(folder.manifest);
  database.exec(sql);
  database.close();
}

const problem: Problem = { file: 'a.warc', offset: 7, code: 'gzip', message: 'It is damaged.', answered: false };

test('What was noted is there again', () => {
  const { problem: count, tally } = createTally();
  count(problem);
  within((manifest) => {
    expect(manifest.settings()).toBeUndefined();
    manifest.plan('answers', 3);
    manifest.done('answers', 2, { start: 0, end: 9, records: 4, damaged: 1 }, { tally: tally(), problems: [problem] });
    manifest.redo('answers', 3, 12);
  });
  within((manifest) => {
    expect(manifest.plannedUnits('answers')).toBe(3);
    expect(manifest.plannedUnits('evidence')).toBeUndefined();
    expect(manifest.units('answers')).toEqual([
      { number: 1, isSettled: false },
      { number: 2, isSettled: false, outcome: { start: 0, end: 9, records: 4, damaged: 1 } },
      { number: 3, isSettled: false, exactFrom: 12 },
    ]);
    expect([...manifest.problems()]).toEqual([problem]);
    expect([...manifest.tallies()]).toEqual([tally()]);
    expect(manifest.isDone('audit')).toBe(false);
  });
});

test('A unit that is done again has its new problems only', () => {
  const tally = createTally().tally();
  within((manifest) => {
    manifest.plan('answers', 1);
    const outcome = { records: 1, damaged: 1 };
    manifest.done('answers', 1, outcome, { tally, problems: [problem, problem] });
    manifest.done('answers', 1, outcome, { tally, problems: [problem] });
    expect(manifest.countProblems()).toBe(1);
  });
});

test('A place is set aside at the second death', () => {
  const death = { file: 'a.warc', offset: 9, stage: 'answering', how: 'a worker was ended by SIGKILL' } as const;
  within((manifest) => {
    expect(manifest.addDeath({ ...death, how: 'first' })).toBe(1);
    expect(manifest.addDeath({ ...death, offset: 10 })).toBe(1);
    expect(manifest.setAside('a.warc')).toEqual([]);
  });
  within((manifest) => {
    expect(manifest.addDeath(death)).toBe(2);
    expect(manifest.setAside('a.warc')).toEqual([{ ...death, count: 2 }]);
    expect(manifest.setAside('b.warc')).toEqual([]);
  });
});

test('A place that a worker has passed alive since then is forgiven', () => {
  const death = { file: 'a.warc', stage: 'answering', how: 'a worker was ended by SIGKILL' } as const;
  within((manifest) => {
    for (const offset of [5, 10, 20]) manifest.addDeath({ ...death, offset });
    manifest.addDeath({ ...death, offset: 12 });
    manifest.addDeath({ ...death, offset: 12 });
    manifest.forgive('a.warc', 10, 20);
    expect([5, 10, 20].map((offset) => manifest.addDeath({ ...death, offset }))).toEqual([2, 1, 2]);
    expect(manifest.setAside('a.warc').map(({ offset }) => offset)).toEqual([5, 12, 20]);
  });
});

test('A folder that is not the folder of an audit is refused, and left as it is', () => {
  writeFileSync(join(folder.path, 'notes.txt'), 'mine');
  expect(() => openManifest(folder)).toThrow(/is not the folder of an audit, and it is not empty/);
});

test.each<[string, () => void]>([
  ['another program wrote', () => execute('CREATE TABLE a (b)')],
  ['that is not a database', () => writeFileSync(folder.manifest, 'not a database'.repeat(100))],
])('A manifest %s is refused', (_, make) => {
  make();
  expect(() => openManifest(folder)).toThrow(AuditError);
  expect(() => openManifest(folder)).toThrow(/is not the manifest of an audit/);
});

test('A manifest of a later version is refused', () => {
  within(() => undefined);
  execute('PRAGMA user_version = 99');
  expect(() => openManifest(folder)).toThrow(/was written by another version of heed/);
});

test('A manifest that was only begun is as if there were none', () => {
  writeFileSync(folder.manifest, '');
  within((manifest) => expect(manifest.settings()).toBeUndefined());
});

test.each<[string, number, RegExp | undefined]>([
  ['busy', 5, /^another audit is running in out\./],
  ['busy while another recovers', 261, /^another audit is running in out\./],
  ['an I/O error', 10, /^the manifest in out cannot be read or written: disk I\/O error\.$/],
  ['a short read', 522, /^the manifest in out cannot be read or written: /],
  ['a full disk', 13, /^there is no space left on the disk of out\./],
  ['not a database', 26, /^audit\.sqlite in out is not the manifest of an audit\./],
  ['a mistake of ours', 1, undefined],
])('SQLite says %s', (_, errcode, message) => {
  const error = Object.assign(new Error('disk I/O error'), { errcode });
  const failure = sqliteFailure(error, 'out');
  if (message === undefined) expect(failure).toBe(error);
  else
    expect(failure).toEqual(
      expect.objectContaining({ constructor: AuditError, message: expect.stringMatching(message) }),
    );
});

test('While one process has it others are refused, and a process that is killed leaves no lock', async () => {
  const module = new URL('../../dist/run/manifest.js', import.meta.url).href;
  const program = `
    const { openManifest } = await import(${JSON.stringify(module)});
    openManifest(${JSON.stringify(folder)});
    console.log('open');
    setInterval(() => undefined, 1000);
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(holder.stdout, 'data');
  expect(() => openManifest(folder)).toThrow(/another audit is running in/);
  holder.kill('SIGKILL');
  await once(holder, 'close');
  within((manifest) => expect(manifest.settings()).toBeUndefined());
});
