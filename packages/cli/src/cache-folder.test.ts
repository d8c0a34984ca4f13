import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanEnvironment, type Ended, file, heed, heedFile, workFolder } from './testing/command.js';
import { site } from './testing/servers.js';

/** A run that is killed if it does not end by itself. */
function endedIn(milliseconds: number, args: readonly string[], cache: string): Promise<Ended> {
  const env = { ...cleanEnvironment({ XDG_CACHE_HOME: cache }), NODE_COMPILE_CACHE: undefined };
  return new Promise((resolve) => {
    const options = { env, cwd: workFolder, timeout: milliseconds, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, [heedFile, ...args], options, (_, out, err) =>
      resolve({ status: child.exitCode, out, err }),
    );
  });
}

// Such a file system says that a folder is missing, and that it cannot be made.
describe.skipIf(!existsSync('/proc/self'))('a folder for caches that cannot be made', () => {
  test('keeps no command from its work', async () => {
    file('robots.txt', 'User-agent: *\nDisallow: /a\n');
    expect(await endedIn(30_000, ['lint', 'robots.txt', '--no-config'], '/proc/none')).toMatchObject({
      status: 0,
      err: '',
    });
  });

  test('is named where copies of robots.txt would be kept, once', async () => {
    const one = await site({ '/robots.txt': 'User-agent: *\n' });
    const other = await site({ '/robots.txt': 'User-agent: *\n' });
    const args = ['check', `${one.origin}/`, `${other.origin}/`, '-u', 'crawl'];
    const told =
      'heed: cannot keep copies of robots.txt in /proc/none/deep/heed/robots: there is no such folder. They are fetched again each time; --no-cache keeps none.\n';
    expect(await endedIn(30_000, args, '/proc/none/deep')).toMatchObject({ status: 0, err: told });
    expect(await heed([...args, '--no-cache'], { env: { XDG_CACHE_HOME: '/proc/none/deep' } })).toMatchObject({
      status: 0,
      err: '',
    });
  });
});
