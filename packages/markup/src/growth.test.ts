import { createAsk } from '@heed/core';
import { lint } from '@heed/core/lint';
import { Source } from '@heed/core/page';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as markup from './index.js';
import { parseHtml } from './parse/html-tree.js';
import { hostilePages } from './testing/hostile-pages.js';
import { fuzzing } from './testing/runs.js';
import { growthScraps } from './testing/soup.js';

/** The size at which a page has about this many characters. */
function sizeFor(make: (size: number) => string, length: number): number {
  return Math.ceil((64 * length) / make(64).length);
}

describe('a tree has nodes in proportion to its page', () => {
  test.each(hostilePages.filter(({ type }) => type === undefined))('$name', ({ make }) => {
    const text = make(sizeFor(make, 20_000));
    // A node takes at least one character, or two for three nodes (`<td` in a table); 10,000 copies are free.
    expect(parseHtml(text).size).toBeLessThan(2 * text.length + 10_000);
  });
});

test('views look for no statements that lost: on nested elements there are many for each', () => {
  const pairs = 300;
  const nested = '<i class=robots-noindex>x<b class=robots-index>y'.repeat(pairs);
  const body = `<head profile="http://example.org/xmdp/robots-profile#"><body>${nested}`;
  const places = vi.spyOn(Source.prototype, 'positionAt');
  try {
    const answer = createAsk({ markup })({
      agent: 'ExampleBot',
      url: 'https://example.com/',
      usages: [],
      views: ['text'],
      response: { body },
    });
    // Each of the reported problems has a position, and each decision has one for its reason.
    expect(places.mock.calls.length).toBeLessThan(10 * pairs);
    expect(answer).toMatchObject({ views: { text: Array.from({ length: pairs }, () => 'y') } });
  } finally {
    places.mockRestore();
  }
});

/** Does everything that can be done with a page. */
function useEverything(body: string, type: string | undefined): void {
  const ask = createAsk({ markup });
  const response = { headers: type === undefined ? [] : [['Content-Type', type] as const], body };
  const question = { agent: 'ExampleBot', url: 'https://example.com/', query: 'a x', response };
  ask(question);
  ask({ ...question, element: 'a', views: ['text', 'links', 'copy', 'snippet'], arrangements: ['must-use-resource'] });
  ask.parts(question);
  lint({ response }, { markup });
}

/** Time on the processor in milliseconds; the lesser of two, because the machine does other things too. */
function timeOf(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 2; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Limit: how much longer a page of twice the length may take. Linear work takes twice as long, quadratic work four times. */
const mostPerDoubling = 3;
/** Times below this are mostly those of other things. */
const leastTime = 80;

/** The times for a page of 1, 2, 4 and 8 times the length, if they grow too fast; else undefined. */
function growthOf(make: (size: number) => string, type: string | undefined, length: number): number[] | undefined {
  const size = sizeFor(make, length);
  const measure = (times: readonly number[]): number[] =>
    times.map((more) => timeOf(() => useEverything(make(more * size), type)));
  const isTooFast = (seconds: readonly number[]): boolean => {
    const [, two = 0, , eight = 0] = seconds;
    return eight > leastTime && eight > two * mostPerDoubling ** 2;
  };
  if (!isTooFast(measure([1, 2, 4, 8]))) return undefined;
  // What is quadratic stays so; a pause of the machine does not recur for a longer page.
  const again = measure([4, 8, 16, 32]);
  return isTooFast(again) ? again : undefined;
}

/** These measure time, which tests do not: the machine may be busy. `npm run fuzz -- growth` runs them. */
const onlyForFuzz: (title: string, tests: () => void) => void = fuzzing ? describe : () => undefined;

onlyForFuzz('time grows in proportion', () => {
  test.each(hostilePages)('$name', ({ make, type }) => {
    expect(growthOf(make, type, 25_000)).toBeUndefined();
  });

  test('for any three scraps, each repeated', () => {
    const scraps = fc
      .array(fc.constantFrom(...growthScraps), { minLength: 1, maxLength: 3 })
      .map((all) => all.join(''));
    const types = fc.constantFrom(undefined, undefined, 'application/xhtml+xml');
    fc.assert(
      fc.property(fc.array(scraps, { minLength: 1, maxLength: 3 }), types, (parts, type) => {
        const make = (size: number): string => parts.map((part) => repeatNumbered(part, size)).join('');
        expect(growthOf(make, type, 6_000)).toBeUndefined();
      }),
      // Each run takes about a hundred times as long as one of the other properties.
      { numRuns: Math.max(20, Number(process.env['HEED_FUZZ_RUNS']) / 100) },
    );
  });
});

/** Repeats a text; every `#` in it becomes a different number. */
function repeatNumbered(part: string, count: number): string {
  if (!part.includes('#')) return part.repeat(count);
  return Array.from({ length: count }, (_, number) => part.replaceAll('#', String(number))).join('');
}
