import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cleanEnvironment, heedFile, spawnHeed } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';

/** A policy whose robots.txt is long, so that writing it takes a while. */
function policyOf(count: number, usage = 'crawl'): string {
  const paths = Array.from({ length: count }, (_, at) => `'/${usage}/${at}/'`).join(', ');
  return `version: 1\nrules:\n  - agents: ['*']\n    paths: [${paths}]\n    deny: [${usage}]\n`;
}

const old = policyOf(2);
const changed = policyOf(3);

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

describe.skipIf(process.platform === 'win32')('heed write that is interrupted', () => {
  test.each([
    ['SIGINT', 60],
    ['SIGINT', 120],
    ['SIGTERM', 160],
    ['SIGKILL', 100],
    ['SIGKILL', 200],
  ] as const)('%s after %i ms: every file is as it was or as it is to be', async (signal, delay) => {
    const cwd = folderOf({ 'old.yaml': old, 'new.yaml': changed });
    expect((await spawnHeed(['write', 'old.yaml', '--out', 'site'], { cwd })).status).toBe(0);
    const before = textIn(cwd, 'site/robots.txt');
    const child = spawn(process.execPath, [heedFile, 'write', 'new.yaml', '--out', 'site', '--force'], {
      cwd,
      env: cleanEnvironment(),
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await setTimeout(delay);
    child.kill(signal);
    await ended;
    const after = textIn(cwd, 'site/robots.txt');
    if (after !== before) expect(after).toContain('/crawl/2/');
    expect(after.endsWith('\n')).toBe(true);
    // Only a process that is killed at once cannot remove what it had begun; nothing takes that for a file of the site.
    const left = below(join(cwd, 'site')).filter((name) => name.includes('.heed-'));
    if (signal !== 'SIGKILL') expect(left).toEqual([]);
  });

  test('a disk that is full leaves everything as it was', () => {
    const cwd = folderOf({ 'policy.yaml': policyOf(2000) });
    // A limit on the size of files fails a write half-way, as a full disk does.
    const command = `trap '' XFSZ; ulimit -f 8; exec "$0" "$1" write policy.yaml --out site`;
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command, process.execPath, heedFile], {
      cwd,
      env: { ...cleanEnvironment(), NODE_COMPILE_CACHE: '' },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^heed: cannot write site\/robots\.txt: .*too large/);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(below(cwd)).toEqual(['policy.yaml', 'site']);
  });
});

describe.skipIf(process.getuid?.() === 0)('a folder that nobody may write to', () => {
  test('is left alone, with a reason', async () => {
    const cwd = folderOf({ 'policy.yaml': old, 'site/index.html': '' });
    spawnSync('chmod', ['555', join(cwd, 'site')]);
    const { status, err } = await spawnHeed(['write', 'policy.yaml', '--out', 'site'], { cwd });
    spawnSync('chmod', ['755', join(cwd, 'site')]);
    expect(err).toBe('heed: cannot write site/robots.txt: permission denied.\n');
    expect(status).toBe(2);
    expect(readFileSync(join(cwd, 'site/index.html'), 'utf8')).toBe('');
  });
});

test.skipIf(process.platform !== 'linux')('a file system without files is left alone, with a reason', async () => {
  const cwd = folderOf({ 'policy.yaml': old });
  const { status, err } = await spawnHeed(['write', 'policy.yaml', '--out', '/proc/heed'], { cwd });
  expect(err).toMatch(/^heed: cannot make the folder \/proc\/heed: .+\.\n$/);
  expect(status).toBe(2);
});
