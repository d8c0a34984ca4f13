import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Occurrences } from './occurrences.js';

test('counts each text by itself, as a map would', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('', 'a', 'aa', 'b a', 'a b', '\0', 'é', '😀')));
  fc.assert(
    fc.property(texts, (all) => {
      const occurrences = new Occurrences();
      const counts = new Map<string, number>();
      for (const text of all) {
        counts.set(text, (counts.get(text) ?? 0) + 1);
        expect(occurrences.count(text)).toBe(counts.get(text));
      }
    }),
  );
});

test('a hundred thousand texts that differ in one letter or in the order of two are told apart', () => {
  const occurrences = new Occurrences();
  for (let round = 1; round <= 2; round++) {
    for (let at = 0; at < 50_000; at++) {
      const forth = occurrences.count(`robots.txt ${at} problem`);
      const back = occurrences.count(`problem ${at} robots.txt`);
      if (forth !== round || back !== round) expect([at, forth, back]).toEqual([at, round, round]);
    }
  }
});
