import { expect, test } from 'vitest';
import type { Unit } from '../unit.js';
import { createChain } from './chain.js';

function unit(from: number, to: number, path = '/a.warc'): Unit {
  return { file: path, path, kind: 'warc', size: 300, from, to };
}

const counts = { records: 1, damaged: 0 };

test('A unit begins where the one before ended', () => {
  const chain = createChain();
  chain.follow(unit(0, 100), { ...counts, start: 0, end: 130 });
  expect(chain.misplaced(unit(100, 200), { ...counts, start: 130, end: 210 })).toBeUndefined();
  expect(chain.misplaced(unit(100, 200), { ...counts, start: 110, end: 210 })).toBe(130);
  expect(chain.misplaced(unit(100, 200), { records: 0, damaged: 0 })).toBe(130);
});

test('A unit within a long record is empty, and the next one follows the record', () => {
  const chain = createChain();
  chain.follow(unit(0, 100), { ...counts, start: 0, end: 250 });
  expect(chain.misplaced(unit(100, 200), { ...counts, start: 110, end: 150 })).toBe(250);
  expect(chain.misplaced(unit(100, 200), { records: 0, damaged: 0 })).toBeUndefined();
  chain.follow(unit(100, 200), { records: 0, damaged: 0 });
  expect(chain.misplaced(unit(200, 300), { ...counts, start: 250, end: 300 })).toBeUndefined();
  expect(chain.misplaced(unit(200, 300), { ...counts, start: 220, end: 300 })).toBe(250);
});

test('Behind the last record there is nothing', () => {
  const chain = createChain();
  chain.follow(unit(0, 200), { ...counts, start: 0, end: 300 });
  expect(chain.misplaced(unit(200, 300), { records: 0, damaged: 0 })).toBeUndefined();
});

test('Nothing is expected of another file, of a piece that does not follow, or behind what was set aside', () => {
  const chain = createChain();
  chain.follow(unit(0, 100), { ...counts, start: 0, end: 130 });
  const found = { ...counts, start: 0, end: 50 };
  expect(chain.misplaced(unit(100, 200, '/b.warc'), found)).toBeUndefined();
  expect(chain.misplaced(unit(200, 300), found)).toBeUndefined();
  chain.follow(unit(0, 100), { ...counts, start: 0 });
  expect(chain.misplaced(unit(100, 200), found)).toBeUndefined();
});
