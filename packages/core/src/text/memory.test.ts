import { describe, expect, test } from 'vitest';
import { rememberFor, rememberLastBy } from './memory.js';

/** A function that counts what it was called with, remembered. */
function counting(): { readonly find: (key: object) => object; readonly calls: () => number } {
  let calls = 0;
  const find = rememberFor((key: object) => ({ key, number: ++calls }));
  return { find, calls: () => calls };
}

describe('rememberFor', () => {
  test('finds once for each object, also if objects take turns', () => {
    const { find, calls } = counting();
    const [one, other] = [{}, {}];
    const found = [one, other, one, other, one].map(find);
    expect(calls()).toBe(2);
    expect(found[0]).toEqual({ key: one, number: 1 });
    expect([found[2], found[4]]).toEqual([found[0], found[0]]);
    expect(found[3]).toBe(found[1]);
  });

  test('functions do not mix up what they found about the same object', () => {
    const [{ find: first }, { find: second }, { find: third }] = [counting(), counting(), counting()];
    const key = {};
    const found = [first, second, third].map((find) => find(key));
    first({});
    second({});
    third({});
    expect([first, second, third].map((find, at) => find(key) === found[at])).toEqual([true, true, true]);
    expect(new Set(found).size).toBe(3);
  });

  test('nobody sees it, and a copy is another object', () => {
    const { find, calls } = counting();
    const key = { a: 1 };
    find(key);
    expect(Reflect.ownKeys(key)).toEqual(['a']);
    find({ ...key });
    find(structuredClone(key));
    expect(calls()).toBe(3);
  });

  test('arrays and objects of a class, too', () => {
    const { find, calls } = counting();
    const keys = [[1, 2], new (class A {})(), new Map()];
    for (const key of [...keys, ...keys]) find(key);
    expect(calls()).toBe(3);
  });
});

test('rememberLastBy finds again when one of the keys changes', () => {
  let calls = 0;
  const find = rememberLastBy(
    (given: readonly unknown[]) => given,
    () => ++calls,
  );
  expect([find([1, 'a']), find([1, 'a']), find([1, 'b']), find([1, 'b']), find([1, 'a'])]).toEqual([1, 1, 2, 2, 3]);
});
