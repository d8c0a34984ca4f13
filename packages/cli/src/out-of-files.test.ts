import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isOutOfFiles } from './out-of-files.js';
import { cleanEnvironment, file, heedFile, workFolder } from './testing/command.js';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  [withCode('EMFILE'), true],
  [withCode('ENFILE'), true],
  [new Error('fetch failed', { cause: withCode('EMFILE') }), true],
  // As Node reports a thread that cannot be started, and a folder that cannot be removed.
  [withCode('ERR_WORKER_INIT_FAILED', 'Worker initialization failure: EMFILE'), true],
  [new Error(", Unknown error: Too many open files 'x'"), true],
  // There are files enough, so the database is missing.
  [withCode('ERR_SQLITE_ERROR', 'unable to open database file'), false],
  [withCode('ENOENT'), false],
  [new Error('SYSTEMFILE'), false],
  ['EMFILE', false],
  [undefined, false],
])('%s: %s', (error, expected) => {
  expect(isOutOfFiles(error)).toBe(expected);
});

test('a chain of causes that is a circle ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isOutOfFiles(error)).toBe(false);
});

// Node itself needs about twenty files, and the more are left, the further the command gets.
const limits = [22, 24, 26, 28];

describe.skipIf(process.platform === 'win32').each([
  ['audit', ['audit', 'question.ndjson', '--workers', '2']],
  ['ask', ['ask', 'question.ndjson', '--workers', '2']],
  ['serve', ['serve', '--port', '0', '--cache', 'sqlite:cache.sqlite', '--host', 'nowhere.invalid']],
])('%s with few files that may be open', (_, args) => {
  // A start takes seconds where other tests run.
  test('fails with a sentence', { timeout: 60_000 }, () => {
    file('question.ndjson', '{"agent":"A","url":"https://site.example/","usages":["crawl"],"unseen":"allow"}\n');
    const said: string[] = [];
    for (const limit of limits) {
      const command = ['-c', `ulimit -n ${limit} && exec "$@"`, 'sh', process.execPath, heedFile, ...args];
      const options = { cwd: workFolder, env: cleanEnvironment(), encoding: 'utf8', timeout: 30_000 } as const;
      const { stderr, status } = spawnSync('sh', command, options);
      // Node could not even load the command.
      if (stderr.includes('node:internal/modules')) continue;
      expect({ limit, stderr }).toEqual({
        limit,
        stderr: expect.not.stringMatching(/unexpected error|^\s+at |EMFILE/m),
      });
      expect([0, 2]).toContain(status);
      said.push(stderr);
    }
    // Where a database cannot be opened, SQLite does not say why.
    expect(said.join('')).toMatch(/too many files are open|unable to open/);
  });
});
