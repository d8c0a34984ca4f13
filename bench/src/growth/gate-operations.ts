import { createMemoryStore, type Store } from '@heed/gate';
import { type DecisionRecord, withMaskedQueries } from '@heed/gate/log';
import { createSqliteStore } from '@heed/gate/sqlite';
import type { Operation } from './operation.js';

/** What a gate does that can grow: the entries of its stores, and addresses that are masked for its log. */
export function gateOperations(): Operation[] {
  return [...storeOperations(), ...maskOperations()];
}

/** As many entries again in a store that has some. Stores in memory and in SQLite do the work within the call. */
function storeOperations(): Operation[] {
  const value = 'User-agent: *\nDisallow: /folder/\n';
  const keyOf = (run: number, at: number): string => `robots.txt https://${run}-${String(at).padStart(8, '0')}.example`;
  const lengthOfEntry = keyOf(1, 1).length + value.length;
  const work = (name: string, size: number, open: (count: number) => Store): Operation => ({
    name: `gate/${name}`,
    size,
    prepare: (count) => {
      const store = open(count);
      // Made before, so that only the store is measured. Those of one run are not in the store in the next.
      const keys = [0, 1].map((run) => Array.from({ length: count }, (_, at) => keyOf(run, at)));
      let run = 0;
      const fill = () => {
        run = 1 - run;
        for (const key of keys[run] ?? []) {
          void store.set(key, value);
          void store.get(key);
        }
        return store;
      };
      fill();
      return fill;
    },
  });
  return [
    // Each new entry makes it forget another.
    work('memory store at its limit', 2_000, (count) => createMemoryStore({ maxLength: count * lengthOfEntry })),
    work('SQLite store', 1_000, () => createSqliteStore(':memory:')),
  ];
}

/** Addresses in which the end of the user can be looked for again and again. */
function maskOperations(): Operation[] {
  const shapes: Readonly<Record<string, (count: number) => string>> = {
    slashes: (count) => `https:${'/'.repeat(count)}`,
    tabs: (count) => `https:${'\t'.repeat(count)}`,
    'signs of a user': (count) => `https://${'@'.repeat(count)}/`,
  };
  return Object.entries(shapes).map(([shape, make]) => ({
    name: `gate/masking/${shape}`,
    size: 100_000,
    prepare: (count) => {
      const question = { agent: 'ExampleBot', url: make(count) };
      const answer = { decisions: {}, requests: [], diagnostics: [] };
      const record: DecisionRecord = { decision_id: '', made: '', question, answer };
      return () => withMaskedQueries(record);
    },
  }));
}
