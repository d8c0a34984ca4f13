import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '@heed/core';
import { afterAll, expect, test } from 'vitest';

/**
 * Each command once, as a process, on the example site. What the commands do in detail is tested in the package. `.ci/run` has it run on the
 * oldest Node that heed promises to run on.
 */
const node = process.env['HEED_OLDEST_NODE'] ?? process.execPath;
const root = fileURLToPath(new URL('../', import.meta.url));
const cache = mkdtempSync(join(tmpdir(), 'heed-'));
afterAll(() => rmSync(cache, { recursive: true }));

function heed(...args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(node, ['packages/cli/bin/heed.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, XDG_CACHE_HOME: cache, NO_COLOR: '1' },
  });
  expect(stderr).toBe('');
  return { status, stdout };
}

test('heed --version', () => {
  expect(heed('--version')).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('heed check', () => {
  const page = ['--serve', 'examples/site', '/news/harbour.xhtml'];
  const { status, stdout } = heed('check', ...page, '--agent', 'KeeperBot', '--usage', 'crawl', '--json');
  const { decisions } = JSON.parse(stdout) as Answer;
  expect(decisions.crawl?.verdict).toBe('allowed');
  expect(decisions.crawl?.because[0]?.text).toBe('ACAP-allow-crawl: /news/');
  expect(status).toBe(0);
});

test('heed lint', () => {
  const { status, stdout } = heed('lint', 'examples/site', '--no-config');
  expect([status, stdout.match(/.*in .* files/g)]).toEqual([0, ['1 hint in 1 of 9 files']]);
});

test.each([
  ['audit', 'no-such-file.warc', 'there is no such file or folder'],
  ['studio', 'no-such-file.html', 'there is no such file'],
])('heed %s', (subcommand, file, reason) => {
  const args = ['packages/cli/bin/heed.js', subcommand, file];
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `heed: cannot read ${file}: ${reason}.\n`,
  });
});

test('heed ask', () => {
  const { status, stdout } = heed('ask', '--robots', 'examples/site/robots.txt', 'examples/questions.ndjson');
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
  expect(answers.map(({ decisions }) => decisions.crawl?.verdict)).toEqual([
    'allowed',
    'denied',
    'allowed',
    'denied',
    undefined,
    'allowed',
    'denied',
  ]);
  expect(status).toBe(0);
});
