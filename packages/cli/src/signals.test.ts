import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Output, outputOf } from '../../fetch/src/testing/output.js';
import { cleanEnvironment, heedFile } from './testing/command.js';
import { folderOf } from './testing/folder.js';

/** How a process ended, and after how many milliseconds. */
interface End {
  readonly by: NodeJS.Signals | number | null;
  readonly after: number;
}

function heedIn(cwd: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [heedFile, ...args], { cwd, env: cleanEnvironment(), stdio: 'ignore' });
}

/** The end of a process, which is killed if it does not come. */
async function endOf(child: ChildProcess, milliseconds: number): Promise<End> {
  const start = performance.now();
  const killer = globalThis.setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const by = await new Promise<End['by']>((resolve) =>
    child.on('close', (status, signal) => resolve(signal ?? status)),
  );
  clearTimeout(killer);
  return { by, after: performance.now() - start };
}

/**
 * Waits until a process has worked for so long that it has loaded and read what it needs. Only Linux tells how long a process has worked;
 * elsewhere it is given as much time.
 */
async function hasWorked(child: ChildProcess): Promise<void> {
  const milliseconds = 700;
  if (process.platform !== 'linux') return void (await setTimeout(milliseconds));
  const ticks = (): number => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  // A hundred ticks are a second.
  while (child.exitCode === null && ticks() < milliseconds / 10) await setTimeout(20);
}

describe('a signal during long synchronous work', () => {
  // Reading this takes many seconds, in one step of the event loop: nearly as many elements as heed reads, all in each other.
  const profile = '<head profile="http://example.org/xmdp/robots-profile#">';
  const nested = '<i class=robots-noindex>x<b class=robots-index>y'.repeat(320_000);
  const folder = folderOf({ 'long.html': `<!doctype html>${profile}${nested}` });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends the command at once', async (signal) => {
    const child = heedIn(folder, ['check', 'long.html', '--view', 'text']);
    await hasWorked(child);
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    const { by, after } = await endOf(child, 20_000);
    expect(by).toBe(signal);
    expect(after).toBeLessThan(2000);
  });
});

describe('a signal during a long comparison', () => {
  const list = Array.from({ length: 300_000 }, (_, at) => `/a/${at}/b\n`).join('');
  const rules = (letter: string) => Array.from({ length: 300 }, (_, at) => `Disallow: /*${letter}${at}*/\n`).join('');
  const folder = folderOf({ old: `User-agent: *\n${rules('a')}`, new: `User-agent: *\n${rules('b')}`, list });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the command at once', async (signal) => {
    const child = heedIn(folder, ['diff', 'old', 'new', '--url-list', 'list']);
    await hasWorked(child);
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    const { by, after } = await endOf(child, 20_000);
    expect(by).toBe(signal);
    expect(after).toBeLessThan(2000);
  });
});

describe('a signal while a write is under way', () => {
  const io = fileURLToPath(new URL('../dist/process-io.js', import.meta.url));
  const script = `
    import { createProcessIo } from ${JSON.stringify(io)};
    import { setTimeout } from 'node:timers/promises';
    const { finish } = createProcessIo();
    await finish(async () => {
      process.stdout.write('begun,');
      await setTimeout(Number(process.argv[1]));
      process.stdout.write('done,');
    });
    process.stdout.write('further,');
    await setTimeout(20_000);`;

  function writing(milliseconds: number): { readonly child: ChildProcess; readonly out: Output } {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, String(milliseconds)]);
    return { child, out: outputOf(child.stdout) };
  }

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command when it is done', async (signal) => {
    const { child, out } = writing(5000);
    await out.until(/^begun,$/);
    child.kill(signal);
    expect(await endOf(child, 20_000)).toMatchObject({ by: signal });
    expect(out.text()).toBe('begun,done,');
  });

  test('a second one ends it at once', async () => {
    const { child, out } = writing(20_000);
    await out.until(/^begun,$/);
    child.kill('SIGINT');
    await setTimeout(2000);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    child.kill('SIGINT');
    const { by, after } = await endOf(child, 15_000);
    expect(by).toBe('SIGINT');
    expect(after).toBeLessThan(5000);
    expect(out.text()).toBe('begun,');
  });

  test('and one that comes later ends it at once', async () => {
    const { child, out } = writing(1);
    await out.until(/^begun,done,further,$/);
    child.kill('SIGTERM');
    expect(await endOf(child, 15_000)).toMatchObject({ by: 'SIGTERM' });
  });
});

describe.skipIf(process.platform === 'win32')('a name that nobody typed', () => {
  test.each<[string, (path: string) => void]>([
    ['a pipe', (path) => void spawnSync('mkfifo', [path])],
    ['an endless device', (path) => symlinkSync('/dev/zero', path)],
  ])('%s as heed.config.json is an error, not an endless wait', async (_, put) => {
    const folder = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /a\n', 'below/robots.txt': '' });
    put(join(folder, 'heed.config.json'));
    for (const cwd of [folder, join(folder, 'below')]) {
      const child = spawn(process.execPath, [heedFile, 'lint', 'robots.txt'], { cwd, env: cleanEnvironment() });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      expect(await endOf(child, 20_000)).toMatchObject({ by: 2 });
      expect(said).toMatch(/^heed: cannot read .*heed\.config\.json: it is not a regular file\.\n$/);
    }
  });

  test('a typed config may be a pipe', async () => {
    const folder = folderOf({ 'robots.txt': 'User-agent: *\nDisallow: /a\n' });
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `echo '{"lint":{}}' | "$0" "$1" lint -c /dev/stdin robots.txt`, process.execPath, heedFile],
      { cwd: folder, env: cleanEnvironment(), encoding: 'utf8', timeout: 20_000 },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each<[string, (path: string) => void]>([
    ['a pipe', (path) => void spawnSync('mkfifo', [path])],
    ['an endless device', (path) => symlinkSync('/dev/zero', path)],
  ])('%s that robots.txt refers to could not be read', async (_, put) => {
    const robots = 'ACAP-crawler: *\nACAP-permissions-reference: /rights.txt\n';
    const folder = folderOf({ 'robots.txt': robots });
    put(join(folder, 'rights.txt'));
    const args = ['check', 'robots.txt', '--url', 'https://example.com/', '--usage', 'index'];
    expect(await endOf(heedIn(folder, args), 20_000)).toMatchObject({ by: 1 });
  });
});
