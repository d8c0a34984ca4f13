import assert from 'node:assert/strict';
import type { Store } from '@heed/sites';

/** One thing that every store must do. */
export interface StoreCheck {
  /** What it must do, as the name of a test. */
  readonly name: string;
  /**
   * Rejects with an AssertionError if the store does not. `openStore` opens a store on what earlier calls of it in the same check have
   * written, if the store lasts, and an empty one in the first call. The caller closes the stores that it opens.
   */
  readonly run: (openStore: () => Store | Promise<Store>) => Promise<void>;
}

/**
 * The checks, for any test runner.
 *
 * @example
 * ```ts
 * import { createMemoryStore } from '@heed/gate';
 * import { storeChecks } from '@heed/gate/store-checks';
 *
 * for (const { run } of storeChecks) {
 *   const store = createMemoryStore();
 *   await run(() => store);
 * }
 * console.log('all kept'); // all kept
 * ```
 */
export const storeChecks: readonly StoreCheck[] = [
  {
    name: 'has nothing under a key that was never set',
    run: async (openStore) => {
      const store = await openStore();
      assert.equal(await store.get('robots.txt https://absent.example'), undefined);
      assert.equal(await store.delete('robots.txt https://absent.example'), undefined);
    },
  },
  {
    name: 'returns what was set, each under its own key',
    run: async (openStore) => {
      const store = await openStore();
      for (const [index, key] of oddKeys.entries()) await store.set(key, `value ${index}`);
      for (const [index, key] of oddKeys.entries()) assert.equal(await store.get(key), `value ${index}`, key);
    },
  },
  {
    name: 'returns every text unchanged',
    run: async (openStore) => {
      const store = await openStore();
      for (const value of oddValues) {
        await store.set('key', value);
        assert.equal(await store.get('key'), value);
      }
    },
  },
  {
    name: 'returns a long text whole, or not at all',
    run: async (openStore) => {
      const store = await openStore();
      const value = `{"body":"${'Disallow: /é/ '.repeat(500_000)}"}`;
      await store.set('key', 'short');
      await store.set('key', value);
      const found = await store.get('key');
      // Neither its beginning nor the previous text.
      assert.ok(found === undefined || found === value, 'another text than the one that was set last');
    },
  },
  {
    name: 'keeps the last of several values',
    run: async (openStore) => {
      const store = await openStore();
      for (const value of ['first', 'second', '', 'third']) await store.set('key', value);
      assert.equal(await store.get('key'), 'third');
      await store.set('key', '');
      assert.equal(await store.get('key'), '');
    },
  },
  {
    name: 'forgets what is deleted, and nothing else',
    run: async (openStore) => {
      const store = await openStore();
      await store.set('one', '1');
      await store.set('other', '2');
      await store.delete('one');
      await store.delete('one');
      assert.equal(await store.get('one'), undefined);
      assert.equal(await store.get('other'), '2');
      await store.set('one', '3');
      assert.equal(await store.get('one'), '3');
    },
  },
  {
    name: 'accepts many calls at the same time, and returns whole values',
    run: async (openStore) => {
      const store = await openStore();
      const values = Array.from({ length: 50 }, (_, index) => String(index).repeat(1000 + index));
      await Promise.all(values.map((value, index) => store.set(`key ${index % 5}`, value)));
      for (let index = 0; index < 5; index++) {
        const found = await store.get(`key ${index}`);
        assert.ok(found !== undefined && values.includes(found), 'a value that was never set');
      }
      await Promise.all(values.map((value, index) => store.set(`own ${index}`, value)));
      const found = await Promise.all(values.map((_, index) => store.get(`own ${index}`)));
      assert.deepEqual(found, values);
    },
  },
  {
    name: 'lets two who opened it use it at the same time',
    run: async (openStore) => {
      const one = await openStore();
      const other = await openStore();
      await one.set('key', 'from one');
      assert.equal(await other.get('key'), 'from one');
      await other.set('key', 'from other');
      assert.equal(await one.get('key'), 'from other');
      await Promise.all([one, other].flatMap((store, who) => [0, 1, 2].map((n) => store.set(`${who} ${n}`, `${n}`))));
      for (const key of ['0 0', '0 1', '0 2', '1 0', '1 1', '1 2']) assert.notEqual(await one.get(key), undefined, key);
      await one.delete('key');
      assert.equal(await other.get('key'), undefined);
    },
  },
];

/** Keys that some stores take for the same, or for something else. */
const oddKeys: readonly string[] = [
  'robots.txt https://example.com',
  'robots.txt https://example.com ',
  'robots.txt https://EXAMPLE.com',
  'robots.txt https://example.com:8443',
  'file https://example.com/a?b=%2F&c=../..',
  'file https://example.com/a?b=%2f&c=../..',
  "it's; DROP TABLE texts --",
  '__proto__',
  'constructor',
  '..',
  '/',
  'é',
  'e\u0301',
  '%',
  `file https://example.com/${'a'.repeat(3000)}`,
  `file https://example.com/${'a'.repeat(3000)}b`,
];

const oddValues: readonly string[] = [
  '',
  ' ',
  'null',
  '{"version":4,"body":"User-agent: *\\nDisallow: /\\u0000"}',
  'é, e\u0301, 漢字, 😀, \u2028, \ufeff, \ufffd',
  '\ufeffbegins with a mark',
  `"'\\%_$1 ?`,
  'trailing spaces   ',
];
