import { describe, expect, test } from 'vitest';
import { heed } from './contestants/heed.js';
import { robotsParser } from './contestants/robots-parser.js';
import { makeSite, type ShapeName, shapeNames, shapes } from './generate.js';
import { randomFrom } from './random.js';

/** Enough to match every kind of rule; `npm run bench -- --only agreement` asks many more. */
const questions: Record<ShapeName, number> = { small: 2_000, medium: 2_000, mediumW: 1_000, huge: 100, hugeW: 100 };

describe('randomFrom', () => {
  test('returns the same numbers for the same seed, on every engine', () => {
    const random = randomFrom(7);
    expect(Array.from({ length: 6 }, () => random.number(1_000))).toEqual([11, 61, 976, 699, 521, 405]);
  });
});

describe.each(shapeNames)('the made site %s', (name) => {
  const site = makeSite(name, 2_000);
  const shape = shapes[name];

  test('is the same every time', () => {
    expect(makeSite(name, 2_000)).toEqual(site);
  });

  test('has its shape', () => {
    expect(new Set(site.patterns).size).toBe(shape.rules);
    expect(site.patterns.filter((pattern) => /[*$]/.test(pattern))).toHaveLength(shape.wildcards);
    expect(site.text.match(/^(Dis)?allow: \//gim)).toHaveLength(shape.rules + shape.forOthers);
  });

  test('has URLs of which a good part is denied', () => {
    const ask = heed.read(site.text);
    const denied = site.urls.filter((url) => !ask(url)).length;
    expect(denied / site.urls.length).toBeGreaterThan(0.25);
    expect(denied / site.urls.length).toBeLessThan(0.75);
  });

  test('gets the same answers from heed and robots-parser', () => {
    const [ours, theirs] = [heed.read(site.text), robotsParser.read(site.text)];
    const differing = site.urls.slice(0, questions[name]).filter((url) => ours(url) !== theirs(url));
    expect(differing).toEqual([]);
  });
});

test.each(['huge', 'hugeW'] as const)('the made file %s is about half a megabyte', (name) => {
  const { length } = makeSite(name, 1).text;
  expect(length).toBeGreaterThan(450_000);
  expect(length).toBeLessThan(600_000);
});
