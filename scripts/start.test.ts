import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { outputOf } from '../packages/fetch/src/testing/output.ts';

const start = fileURLToPath(new URL('start.ts', import.meta.url));
const cache = mkdtempSync(join(tmpdir(), 'heed-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

/** As on a machine of a person: without the variable that says otherwise, and without a screen to open a browser on. */
const env = {
  ...process.env,
  XDG_CACHE_HOME: cache,
  NO_COLOR: '1',
  CI: '',
  DISPLAY: '',
  WAYLAND_DISPLAY: '',
  BROWSER: '',
};

const table = '$ heed check --serve examples/site /news/harbour.xhtml';

test('without a terminal, the table and how to see the studio', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, '--no-open'], { env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(table);
  expect(stdout).toMatch(
    /\nTo see this in the studio: run "npm start" in a terminal, or "npx heed studio --serve examples\/site [^\n]*"\.\n$/,
  );
});

/** Makes pseudo-terminals. Every Linux system has it, but not every container. */
const script = '/usr/bin/script';

describe.skipIf(process.platform !== 'linux' || !existsSync(script))('in a terminal', () => {
  function inTerminal(args: string, more: Readonly<Record<string, string>> = {}) {
    const child = spawn(script, ['-qfec', `exec '${process.execPath}' '${start}' ${args}`, '/dev/null'], {
      env: { ...env, TERM: 'xterm', SHELL: '/bin/sh', ...more },
    });
    const { text: screen, until } = outputOf(child.stdout);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { screen, until, ended, type: (keys: string) => child.stdin.write(keys) };
  }

  test('the studio stays until Ctrl-C, with the example site', async () => {
    const { screen, until, ended, type } = inTerminal('--no-open');
    await until(/Press Ctrl-C to end it\./);
    expect(screen()).toContain(table);
    const address = /heed studio: (http:\/\/127\.0\.0\.1:\d+\/)/.exec(screen())?.[1] ?? '';
    const html = await (await fetch(address)).text();
    const headers = { 'X-Heed-Token': /heed-token" content="([^"]*)"/.exec(html)?.[1] ?? '' };
    const opened = await (await fetch(`${address}api/opened`, { headers })).json();
    expect(opened).toMatchObject({ url: 'https://daily.example/news/harbour.xhtml', notes: [] });
    type('\x03');
    expect(await ended).toBe(0);
  });

  test('a wrong argument is an error of the studio', async () => {
    const { screen, ended } = inTerminal('--port 0');
    expect(await ended).toBe(2);
    expect(screen()).toContain('Give a whole number from 1 to 65535');
  });

  test('of a CI it ends at once', async () => {
    const { screen, ended } = inTerminal('', { CI: '1' });
    expect(await ended).toBe(0);
    expect(screen()).toContain('To see this in the studio');
  });
});
