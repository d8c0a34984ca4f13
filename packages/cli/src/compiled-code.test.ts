import { chmodSync, existsSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepCompiledCode } from './compiled-code.js';
import { file, newCacheFolder, spawnHeed, workFolder } from './testing/command.js';

const args = ['lint', 'robots.txt', '--no-config'];
const expected = { status: 0, err: '' };
const compiledIn = (cache: string): string => join(cache, 'heed', 'compiled');

describe('what Node compiles of the command', () => {
  // Other tests share what Node compiles. Here the command has to keep it.
  beforeAll(() => void vi.stubEnv('NODE_COMPILE_CACHE', undefined));
  afterAll(() => void vi.unstubAllEnvs());
  file('robots.txt', 'User-agent: *\nDisallow: /a\n');

  test.skipIf(!('enableCompileCache' in module))('is kept in the folder for caches, and used again', async () => {
    const cache = newCacheFolder();
    const first = await spawnHeed(args, { env: { XDG_CACHE_HOME: cache } });
    expect(first).toMatchObject(expected);
    const [version = ''] = readdirSync(compiledIn(cache));
    const kept = readdirSync(join(compiledIn(cache), version));
    expect(kept).not.toEqual([]);
    expect(await spawnHeed(args, { env: { XDG_CACHE_HOME: cache } })).toEqual(first);
    expect(readdirSync(join(compiledIn(cache), version))).toEqual(kept);
  });

  test.each(['NODE_DISABLE_COMPILE_CACHE', 'NODE_COMPILE_CACHE'])('is not kept there with %s', async (name) => {
    const cache = newCacheFolder();
    const env = { XDG_CACHE_HOME: cache, [name]: join(cache, 'other') };
    expect(await spawnHeed(args, { env })).toMatchObject(expected);
    expect(existsSync(compiledIn(cache))).toBe(false);
  });

  test.each([
    ['a home that is not there', { HOME: join(workFolder, 'nowhere') }],
    ['a folder for caches that is a file', { XDG_CACHE_HOME: join(workFolder, 'robots.txt') }],
  ])('%s is no error', async (_, env) => {
    expect(await spawnHeed(args, { env })).toMatchObject(expected);
    expect(existsSync(join(workFolder, 'nowhere'))).toBe(false);
  });

  test('nor is a folder that nobody may write to', async () => {
    const cache = newCacheFolder();
    file(`${cache.slice(workFolder.length + 1)}/heed/compiled/readme`, '');
    chmodSync(compiledIn(cache), 0o500);
    expect(await spawnHeed(args, { env: { XDG_CACHE_HOME: cache } })).toMatchObject(expected);
    chmodSync(compiledIn(cache), 0o700);
  });

  test('is not kept in the folders of another person', () => {
    const cache = newCacheFolder();
    keepCompiledCode({ env: { XDG_CACHE_HOME: cache }, home: workFolder }, 4_294_967_294);
    expect(existsSync(cache)).toBe(false);
  });
});
