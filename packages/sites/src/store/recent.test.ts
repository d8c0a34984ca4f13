import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecent } from './recent.js';

/** The same by a list in the order of use, in the plainest way. */
function modelOf(maxSize: number) {
  let kept: { key: string; value: number; size: number }[] = [];
  const without = (key: string) => kept.filter((one) => one.key !== key);
  return {
    get: (key: string) => {
      const found = kept.find((one) => one.key === key);
      if (found !== undefined) kept = [...without(key), found];
      return found?.value;
    },
    set: (key: string, value: number, size: number) => {
      kept = without(key);
      if (size > maxSize) return;
      kept.push({ key, value, size });
      while (kept.reduce((sum, one) => sum + one.size, 0) > maxSize) kept.shift();
    },
    delete: (key: string) => {
      kept = without(key);
    },
  };
}

test('keeps and forgets as a list in the order of use does', () => {
  const key = fc.constantFrom('', 'a', 'b', 'c', '__proto__', 'constructor');
  const call = fc.oneof(
    fc.tuple(fc.constant('get' as const), key),
    fc.tuple(fc.constant('set' as const), key, fc.nat(99), fc.nat(12)),
    fc.tuple(fc.constant('delete' as const), key),
  );
  fc.assert(
    fc.property(fc.nat(20), fc.array(call, { maxLength: 60 }), (maxSize, calls) => {
      const recent = createRecent<number>(maxSize);
      const model = modelOf(maxSize);
      for (const [name, ...rest] of calls) {
        const [of, value, size] = rest as [string, number, number];
        expect(recent[name](of, value, size)).toBe(model[name](of, value, size));
      }
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 300) },
  );
});
