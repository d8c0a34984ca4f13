import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineCutter } from './line-cutter.js';
import { createPieces } from './pieces.js';

test('pieces are one behind the other, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3 }), { maxLength: 3000, size: 'max' }), (all) => {
      const pieces = createPieces();
      for (const piece of all) pieces.add(piece);
      const whole = Buffer.concat(all);
      expect(pieces.length).toBe(whole.length);
      expect(Buffer.from(pieces.joined()).equals(whole)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a line that comes in single bytes takes little more memory than its bytes', () => {
  const cutter = createLineCutter(Number.POSITIVE_INFINITY);
  // As a server hands them on: each an array of its own. Kept as they come, they take some hundred times that.
  const bytes = 3_000_000;
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < bytes; count++) cutter.take(Uint8Array.of(0x61));
  expect((process.memoryUsage().heapUsed - before) / bytes).toBeLessThan(60);
  const [batch] = cutter.end();
  expect(batch?.kind === 'lines' ? batch.bytes.length : 0).toBe(bytes);
});
