import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSqliteStore } from '@heed/gate/sqlite';
import { storeChecks } from '@heed/gate/store-checks';
import { createMemoryStore, type Store } from '@heed/sites';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from './folder-store.js';

let place = '';
let count = 0;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'heed-stores-'));
});
afterAll(() => rmSync(place, { recursive: true }));

function freshPath(): string {
  return join(place, String(count++));
}

function openSqlite(file: string): Store {
  const store = createSqliteStore(file);
  onTestFinished(() => store.close());
  return store;
}

/** Opens each kind of store, again and again at the same path. */
const openers: Readonly<Record<string, () => () => Store>> = {
  memory: () => {
    const store = createMemoryStore();
    return () => store;
  },
  folder: () => {
    const folder = freshPath();
    return () => createFolderStore(folder);
  },
  SQLite: () => {
    const file = freshPath();
    return () => openSqlite(file);
  },
};

describe.each(Object.entries(openers))('a store in %s', (_, newOpener) => {
  test.each(storeChecks)('$name', ({ run }) => run(newOpener()));
});

describe('the checks', () => {
  const faults: Readonly<Record<string, (store: Store) => Store>> = {
    'forgets all': (store) => ({ ...store, get: async () => undefined }),
    'cuts texts': (store) => ({ ...store, set: (key, value) => store.set(key, value.slice(0, 100_000)) }),
    'ignores case': (store) => ({
      ...store,
      get: (key) => store.get(key.toLowerCase()),
      set: (key, value) => store.set(key.toLowerCase(), value),
    }),
    'cuts keys': (store) => ({
      ...store,
      get: (key) => store.get(key.slice(0, 255)),
      set: (key, value) => store.set(key.slice(0, 255), value),
    }),
    'trims texts': (store) => ({ ...store, set: (key, value) => store.set(key, value.trim()) }),
    'never deletes': (store) => ({ ...store, delete: async () => undefined }),
    'keeps the first value': (store) => ({
      ...store,
      set: async (key, value) => ((await store.get(key)) === undefined ? store.set(key, value) : undefined),
    }),
    'takes empty texts for none': (store) => ({ ...store, get: async (key) => (await store.get(key)) || undefined }),
  };

  test.each(Object.entries(faults))('find a store that %s', async (_, broken) => {
    const outcomes = await Promise.allSettled(
      storeChecks.map(({ run }) => {
        const store = broken(createMemoryStore());
        return run(() => store);
      }),
    );
    expect(outcomes.map(({ status }) => status)).toContain('rejected');
  });
});

describe('a store that lasts', () => {
  test.each(['folder', 'SQLite'])('in %s keeps texts when it is opened again', async (kind) => {
    const open = openers[kind]?.() ?? (() => createMemoryStore());
    await open().set('key', 'value');
    expect(await open().get('key')).toBe('value');
  });
});

describe('a store in memory', () => {
  test('forgets what was used least recently', async () => {
    const store = createMemoryStore({ maxLength: 10 });
    await store.set('a', '1234');
    await store.set('b', '1234');
    await store.get('a');
    await store.set('c', '1234');
    expect([await store.get('a'), await store.get('b'), await store.get('c')]).toEqual(['1234', undefined, '1234']);
    await store.set('a', '12345678901');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('c')).toBe('1234');
  });

  test('requires a number', () => {
    expect(() => createMemoryStore({ maxLength: Number.NaN })).toThrow(TypeError);
    expect(() => createMemoryStore({ maxLength: '1' as unknown as number })).toThrow(TypeError);
  });
});

describe('a store in a folder', () => {
  test('requires a folder', () => {
    expect(() => createFolderStore('')).toThrow(TypeError);
    expect(() => createFolderStore(undefined as unknown as string)).toThrow(TypeError);
  });

  test('acts as empty where nothing can be written', async () => {
    const file = freshPath();
    writeFileSync(file, 'not a folder');
    const store = createFolderStore(file);
    await store.set('key', 'value');
    expect(await store.get('key')).toBeUndefined();
    await store.delete('key');
  });

  test('is for its owner only, and leaves no drafts', async () => {
    const folder = freshPath();
    const store = createFolderStore(folder);
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.set('key', `${n}`)));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe('a store in SQLite', () => {
  test('is for its owner; a file that exists keeps its permissions', async () => {
    const [made, existing] = [freshPath(), freshPath()];
    writeFileSync(existing, '', { mode: 0o640 });
    for (const file of [made, existing]) await openSqlite(file).set('key', 'a site that was visited');
    const modes = [made, `${made}-wal`, existing, `${existing}-wal`].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o640, 0o640]);
  });

  test.each([
    ['is not a database', (file: string) => writeFileSync(file, 'no database, but long enough to be one '.repeat(100))],
    ['is a folder', () => place],
  ])('refuses a file that %s', (name, make) => {
    const file = name === 'is a folder' ? place : freshPath();
    make(file);
    expect(() => createSqliteStore(file)).toThrow(/^createSqliteStore: .*(is not a store of heed|cannot be opened)/);
  });

  test('requires a file', () => {
    expect(() => createSqliteStore('')).toThrow(TypeError);
  });

  test('overwrites what it deletes', async () => {
    const file = freshPath();
    const store = createSqliteStore(file);
    const secret = 'https://secret.example/visited'.repeat(50);
    await store.set('other', 'x'.repeat(10_000));
    await store.set('key', secret);
    await store.delete('key');
    const bytes = () =>
      [file, `${file}-wal`].map((one) => (existsSync(one) ? readFileSync(one, 'latin1') : '')).join('');
    expect(bytes()).not.toContain('secret.example');
    store.close();
    expect(bytes()).not.toContain('secret.example');
  });

  test('acts as empty once it is closed', async () => {
    const store = createSqliteStore(freshPath());
    await store.set('key', 'value');
    store.close();
    store.close();
    await store.set('key', 'other');
    await store.delete('key');
    expect(await store.get('key')).toBeUndefined();
  });

  test('is made by one of several programs that start at once, and all can write', async () => {
    const file = freshPath();
    const program = fileURLToPath(new URL('testing/sqlite-writer.mjs', import.meta.url));
    const children = Array.from({ length: 4 }, (_, n) => fork(program, [file, `program ${n}`], { execArgv: [] }));
    const codes = await Promise.all(children.map((child) => once(child, 'exit')));
    expect(codes.map(([code]) => code)).toEqual([0, 0, 0, 0]);
    const store = openSqlite(file);
    for (let n = 0; n < 4; n++) {
      for (let key = 0; key < 20; key++) expect(await store.get(`program ${n} ${key}`)).toBe(`value ${key}`);
    }
  });
});
