// A custom store, run through the checks that every store must pass: node --test examples/gate/own-store.mjs
import { test } from 'node:test';
import { storeChecks } from '@heed/gate/store-checks';

/** Keeps everything for as long as the program runs. */
function createMapStore() {
  const values = new Map();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}

for (const { name, run } of storeChecks) {
  test(name, async () => {
    const store = createMapStore();
    await run(() => store);
  });
}
