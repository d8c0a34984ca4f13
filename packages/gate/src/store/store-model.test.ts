import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore, type Store } from '@heed/sites';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../sqlite/index.js';
import { createFolderStore } from './folder-store.js';

/** A store as a Map, by the words of the interface. */
type Model = Map<string, string>;

/** Opens a store at a path again and again, and closes it. */
interface Kind {
  readonly open: (place: string) => Store;
  readonly close?: (store: Store) => void;
}

const kinds: Readonly<Record<string, Kind>> = {
  memory: { open: () => createMemoryStore() },
  folder: { open: (place) => createFolderStore(place) },
  SQLite: {
    open: (place) => createSqliteStore(place),
    close: (store) => (store as ReturnType<typeof createSqliteStore>).close(),
  },
};

let folder = '';
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heed-model-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Well-formed text without control characters, as the interface says; names that objects have, and names that files cannot have. */
const text = fc.string({ unit: 'binary', maxLength: 20 }).map(withoutControls);
const key = fc.oneof(fc.constantFrom('a', 'A', '__proto__', 'constructor', 'toString', '..', '/', '%', "'"), text);

function withoutControls(value: string): string {
  return value.replace(/[\p{Cc}\p{Cs}]/gu, '');
}

const call = fc.oneof(
  fc.record({ call: fc.constant('get' as const), key }),
  fc.record({ call: fc.constant('set' as const), key, value: text }),
  fc.record({ call: fc.constant('delete' as const), key }),
  // The store is closed, if it can be, and opened again; or a second one is opened next to it.
  fc.record({ call: fc.constant('open again' as const), key }),
);

describe.each(Object.entries(kinds))('a store in %s', (name, { open, close }) => {
  test('keeps what a Map keeps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
        const place = join(folder, String(count++));
        const model: Model = new Map();
        let store = open(place);
        for (const one of calls) {
          if (one.call === 'get') expect(await store.get(one.key)).toBe(model.get(one.key));
          if (one.call === 'set') {
            await store.set(one.key, one.value);
            model.set(one.key, one.value);
          }
          if (one.call === 'delete') {
            await store.delete(one.key);
            model.delete(one.key);
          }
          if (one.call === 'open again' && name !== 'memory') {
            close?.(store);
            store = open(place);
          }
        }
        for (const [of, value] of model) expect(await store.get(of)).toBe(value);
        close?.(store);
        rmSync(place, { recursive: true, force: true });
      }),
      // Files are slow: fuzzing tries fewer of them.
      { numRuns: Math.min(Number(process.env['HEED_FUZZ_RUNS'] ?? 15), name === 'memory' ? Infinity : 5_000) },
    );
  });

  test('never rejects, for any input, and keeps all valid input', async () => {
    // Code units by themselves: half characters and NUL too.
    const unit = fc.oneof(fc.constantFrom(0, 0xd800, 0xdfff, 0xfeff), fc.nat(0xffff));
    const any = fc.array(unit, { maxLength: 30 }).map((units) => String.fromCharCode(...units));
    const place = join(folder, String(count++));
    const store = open(place);
    await fc.assert(
      fc.asyncProperty(any, any, async (of, value) => {
        await store.set(of, value);
        const found = await store.get(of);
        if (!/[\p{Cc}\p{Cs}]/u.test(`${of} ${value}`)) expect(found).toBe(value);
        else expect(['string', 'undefined']).toContain(typeof found);
        await store.delete(of);
        expect(await store.get(of)).toBeUndefined();
      }),
      { numRuns: Math.min(Number(process.env['HEED_FUZZ_RUNS'] ?? 30), 20_000) },
    );
    close?.(store);
  });
});
