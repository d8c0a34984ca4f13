import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { file, heed, heedFile, type RunOptions, spawnHeed, workFolder } from './testing/command.js';

const question =
  '{"agent":"ExampleBot","url":"https://daily.example/","usages":["crawl"],"at":"2026-11-15T00:00:00Z"}\n';
const noindex = '<meta name="robots" content="noindex">';

/** Runs of each subcommand, with the status each ends with. */
const runs: readonly [string, () => readonly string[], number, RunOptions?][] = [
  ['--version', () => ['--version'], 0],
  ['help', () => ['--help'], 0],
  ['an unknown command', () => ['frobnicate'], 2],
  ['ask', () => ['ask'], 0, { input: question }],
  ['ask, with a line that is not a question', () => ['ask'], 1, { input: `${question}x\n` }],
  ['check', () => ['check', '-', '--usage', 'index'], 1, { input: noindex }],
  ['check of a file that is not there', () => ['check', 'none.html'], 2],
  [
    'lint, with something to fix',
    () => ['lint', '--fix-unsafe', file('real/robots.txt', 'User-agent: *\nDisalow: /a\nCrawl-delay: 1\n')],
    0,
  ],
  ['lint', () => ['lint', '-'], 1, { input: 'Disallow: /\n' }],
  ['diff', () => ['diff', '-', file('new-robots.txt', 'User-agent: *\nDisallow: /\n')], 1, { input: 'User-agent: *' }],
  ['audit', () => ['audit', file('q.ndjson', question), '--workers', '1'], 0],
  ['audit of a file that is not there', () => ['audit', 'none.warc.gz'], 2],
  ['usages', () => ['usages', 'index'], 0],
  ['complete', () => ['complete', 'bash'], 0],
];

test.each(runs)('%s: the real process does what the other tests see', async (_, args, status, options) => {
  const real = await spawnHeed(args(), options);
  expect(real.status).toBe(status);
  expect(real).toEqual(await heed(args(), options));
});

test.skipIf(process.platform === 'win32').each([
  ['ask', '--defaults', '/dev/zero'],
  ['ask', '--robots', '/dev/zero'],
  ['lint', '-', '--config', '/dev/zero'],
])('%s %s %s: a file without end is not read for ever', async (...args) => {
  const { status, out, err } = await heed(args, { input: '' });
  expect({ status, out, err }).toEqual({
    status: 2,
    out: '',
    err: 'heed: cannot read /dev/zero: it is larger than 256 MiB.\n',
  });
});

test('a command that has not been built says so', () => {
  const unbuilt = join(workFolder, 'unbuilt', 'bin', 'heed.js');
  // The folder of the command says that it is CommonJS; the package around it is one of ES modules.
  cpSync(dirname(heedFile), dirname(unbuilt), { recursive: true });
  file('unbuilt/package.json', '{"type":"module"}');
  const { status, stdout, stderr } = spawnSync(process.execPath, [unbuilt, 'check'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'heed: not built yet: run "npm run build" first.\n',
  });
});
