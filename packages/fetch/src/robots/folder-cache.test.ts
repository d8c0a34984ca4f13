import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDuringTest } from '../testing/open-during-test.js';
import { startRoutes } from '../testing/routes.js';
import { testClient } from '../testing/test-client.js';
import { fetchRobotsTxt } from './fetch-robots-txt.js';
import { createFolderCache } from './folder-cache.js';
import type { RobotsCacheEntry } from './robots-cache.js';

const folder = mkdtempSync(join(tmpdir(), 'heed-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
function freshFolder(): string {
  count += 1;
  return join(folder, String(count), 'deep');
}

const origin = 'https://example.com';
const copy = {
  status: 200,
  body: 'Disallow: /ä\u2028\n',
  isCut: false,
  headers: [['ETag', '"1"']],
  userAgent: 'ExampleBot',
  isRedirected: false,
  fetchedAt: 1,
} as const;
const entry: RobotsCacheEntry = { version: 4, copy };

describe('a cache in a folder', () => {
  test('returns what was stored for an origin', async () => {
    const cache = createFolderCache(freshFolder());
    expect(await cache.get(origin)).toBeUndefined();
    await cache.set(origin, entry);
    await cache.set('https://example.com:8443', { version: 4 });
    expect(await cache.get(origin)).toEqual(entry);
    expect(await cache.get('https://example.com:8443')).toEqual({ version: 4 });
    expect(await cache.get('http://example.com')).toBeUndefined();
    await cache.set(origin, { version: 4 });
    expect(await cache.get(origin)).toEqual({ version: 4 });
  });

  test('writes only complete files with harmless names', async () => {
    const place = freshFolder();
    const cache = createFolderCache(place);
    const writing = Array.from({ length: 20 }, (_, at) => cache.set(`http://h/${'../'.repeat(at % 4)}`, entry));
    const reading = Array.from({ length: 20 }, () => cache.get('http://h/'));
    await Promise.all([...writing, ...reading]);
    const names = readdirSync(place);
    expect(names).toHaveLength(4);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
      expect(JSON.parse(readFileSync(join(place, name), 'utf8'))).toMatchObject(entry);
    }
  });

  test.each<[string, (whole: Record<string, unknown>) => string]>([
    ['empty', () => ''],
    ['cut off', (whole) => JSON.stringify(whole).slice(0, -10)],
    ['not an object', () => '[1]'],
    ['null', () => 'null'],
    ['of another version', (whole) => JSON.stringify({ ...whole, version: 2 })],
    ['of no version', ({ version: _, ...rest }) => JSON.stringify(rest)],
    ['of another origin', (whole) => JSON.stringify({ ...whole, origin: 'https://example.org' })],
    ['of a strange time', (whole) => JSON.stringify({ ...whole, copy: { ...copy, fetchedAt: '2' } })],
    ['of an impossible time', (whole) => JSON.stringify({ ...whole, copy: { ...copy, fetchedAt: 1e300 } })],
    ['of a status that no response has', (whole) => JSON.stringify({ ...whole, copy: { ...copy, status: 0 } })],
    ['without a body', (whole) => JSON.stringify({ ...whole, copy: { ...copy, body: null } })],
    ['with strange headers', (whole) => JSON.stringify({ ...whole, copy: { ...copy, headers: [['a']] } })],
    ['redirected in a strange way', (whole) => JSON.stringify({ ...whole, copy: { ...copy, isRedirected: 'yes' } })],
    ['too deep', () => '['.repeat(200_000)],
  ])('an entry that is %s is treated as absent', async (_, damage) => {
    const place = freshFolder();
    const cache = createFolderCache(place);
    await cache.set(origin, entry);
    const [name = ''] = readdirSync(place);
    const path = join(place, name);
    writeFileSync(path, damage(JSON.parse(readFileSync(path, 'utf8'))));
    expect(await cache.get(origin)).toBeUndefined();
    await cache.set(origin, entry);
    expect(await cache.get(origin)).toEqual(entry);
  });

  test.skipIf(process.platform === 'win32').each<[string, (path: string) => void]>([
    ['a pipe', (path) => void spawnSync('mkfifo', [path])],
    ['an endless device', (path) => symlinkSync('/dev/zero', path)],
    ['a folder', (path) => void mkdirSync(path)],
    [
      'a very large file',
      (path) => {
        writeFileSync(path, '');
        truncateSync(path, 2 ** 31);
      },
    ],
  ])(
    '%s in place of an entry is treated as absent, at once',
    async (_, put) => {
      const place = freshFolder();
      const cache = createFolderCache(place);
      await cache.set(origin, entry);
      const [name = ''] = readdirSync(place);
      rmSync(join(place, name));
      put(join(place, name));
      expect(existsSync(join(place, name))).toBe(true);
      expect(await cache.get(origin)).toBeUndefined();
    },
    10_000,
  );

  test.skipIf(process.platform === 'win32')('can be read by its owner only', async () => {
    const place = freshFolder();
    await createFolderCache(place).set(origin, entry);
    const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    expect([join(place, '..'), place].map(modeOf)).toEqual(['700', '700']);
    expect(readdirSync(place).map((name) => modeOf(join(place, name)))).toEqual(['600']);
  });

  test('that cannot be used acts as an empty one, and the file is fetched anyway', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': 'Disallow: /a\n' }));
    const file = join(folder, 'a-file');
    writeFileSync(file, 'in the way');
    const cache = createFolderCache(file);
    expect(await fetchRobotsTxt(testClient(), server.origin, 0, cache)).toMatchObject({ robots: 'Disallow: /a\n' });
    expect(await cache.get(server.origin)).toBeUndefined();
    expect(readFileSync(file, 'utf8')).toBe('in the way');
  });

  test('an entry that cannot be replaced leaves no temporary file', async () => {
    const place = freshFolder();
    const cache = createFolderCache(place);
    await cache.set(origin, entry);
    const [name = ''] = readdirSync(place);
    rmSync(join(place, name));
    mkdirSync(join(place, name, 'in-the-way'), { recursive: true });
    await cache.set(origin, entry);
    expect(readdirSync(place)).toEqual([name]);
    expect(await cache.get(origin)).toBeUndefined();
  });

  test('serves a later run', async () => {
    const place = freshFolder();
    const headers = { 'cache-control': 'max-age=60' };
    const server = await openDuringTest(startRoutes({ '/robots.txt': { headers, body: 'Disallow: /b\n' } }));
    await fetchRobotsTxt(testClient(), server.origin, 1000, createFolderCache(place));
    const later = await fetchRobotsTxt(testClient(), server.origin, 2000, createFolderCache(place));
    expect(later).toMatchObject({ robots: 'Disallow: /b\n', from: 'cache' });
    expect(server.requests).toHaveLength(1);
    expect(existsSync(place)).toBe(true);
  });
});
