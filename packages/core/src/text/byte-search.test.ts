import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteSearch, notFound } from './byte-search.js';

const encoder = new TextEncoder();
const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 1000) };

/** Few letters, so that much is repeated. */
const text = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom('a', 'b', '/'), { minLength, maxLength }).map((letters) => letters.join(''));

describe('searching a text for many others', () => {
  test('finds what a plain search finds', () => {
    fc.assert(
      fc.property(text(0, 120), text(0, 3), fc.array(text(1, 6)), (within, before, wanted) => {
        const bytes = encoder.encode(`${before}${within}b`);
        const search = new ByteSearch(bytes, before.length, before.length + within.length);
        for (const one of wanted) {
          const looked = encoder.encode(`*${one}*`);
          for (let from = 0; from <= within.length; from++) {
            const place = within.indexOf(one, from);
            const found = search.find(looked, 1, 1 + one.length, before.length + from);
            expect(found).toBe(place === -1 ? notFound : before.length + place);
          }
        }
      }),
      runs,
    );
  });

  test('a text of one repeated character has as many occurrences as characters', () => {
    const length = 20_000;
    const search = new ByteSearch(new Uint8Array(length).fill(0x61), 0, length);
    const wanted = encoder.encode(`${'a'.repeat(100)}b`);
    expect(search.find(wanted, 0, 100, 5000)).toBe(5000);
    expect(search.find(wanted, 0, 100, length - 100)).toBe(length - 100);
    expect(search.find(wanted, 0, 100, length - 99)).toBe(notFound);
    expect(search.find(wanted, 0, 101, 0)).toBe(notFound);
  });

  test('a text with no character, or one', () => {
    const bytes = encoder.encode('ab');
    expect(new ByteSearch(bytes, 1, 1).find(bytes, 0, 1, 1)).toBe(notFound);
    expect(new ByteSearch(bytes, 1, 2).find(bytes, 1, 2, 1)).toBe(1);
    expect(new ByteSearch(bytes, 1, 2).find(bytes, 0, 1, 1)).toBe(notFound);
  });
});
