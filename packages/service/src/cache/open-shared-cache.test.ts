import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSharedCache } from './open-shared-cache.js';

const options = { report: () => undefined };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'heed-cache-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('sqlite: opens a file, which several share', async () => {
  const file = join(folder(), 'robots.db');
  const [one, other] = await Promise.all([
    openSharedCache(`sqlite:${file}`, options),
    openSharedCache(`SQLite:${file}`, options),
  ]);
  if (one.kind !== 'open' || other.kind !== 'open') throw new Error('It is not open.');
  expect(one.cache.location).toBe(`sqlite:${file}`);
  await one.cache.store.set('key', 'value');
  expect(await other.cache.store.get('key')).toBe('value');
  await Promise.all([one.cache.close(), other.cache.close()]);
});

test('a file that is not a cache is refused with a sentence', async () => {
  const file = join(folder(), 'notes.txt');
  writeFileSync(file, 'Notes. '.repeat(1000));
  const outcome = await openSharedCache(`sqlite:${file}`, options);
  expect(outcome).toEqual({ kind: 'refused', message: expect.stringMatching(/notes\.txt is not a store of heed/) });
});

test.each(['', 'sqlite:', 'robots.db', 'redis://127.0.0.1', 'file:///robots.db', 'https://db.example/cache'])(
  'other addresses are refused: %s',
  async (address) => {
    expect(await openSharedCache(address, options)).toEqual({
      kind: 'refused',
      message: 'A cache is sqlite:FILE or postgres://HOST/DATABASE.',
    });
  },
);
