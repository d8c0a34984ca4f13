import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Source } from '../../../text/source.js';
import type { AcapPage } from './page.js';
import { isWithin } from './page-part.js';

/** A page whose elements have these parents; one that is not before its child is ignored. */
function pageOf(parents: readonly number[]): AcapPage {
  const span = { start: 0, end: 0 };
  const elements = parents.map((parent) => ({ parent, span }));
  return { source: new Source('body', ''), format: 'html', url: 'https://example.com/', metas: [], elements };
}

test('an element is inside another if a walk along its parents finds that one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 12 }), (parents) => {
      const page = pageOf(parents);
      for (let place = 0; place < parents.length; place++) {
        const around = new Set<number>();
        let at = place;
        while (at !== -1) {
          around.add(at);
          const parent = parents[at] as number;
          at = parent < at ? parent : -1;
        }
        const found = parents.map((_, outer) => outer).filter((outer) => isWithin(page, place, outer));
        expect(new Set(found)).toEqual(around);
      }
    }),
  );
});

test('each of many elements may be asked about each of many others', () => {
  const count = 3000;
  const page = pageOf(Array.from({ length: count }, (_, place) => place - 1));
  let inside = 0;
  for (let outer = 0; outer < count; outer++) {
    for (let place = 0; place < count; place++) if (isWithin(page, place, outer)) inside++;
  }
  expect(inside).toBe((count * (count + 1)) / 2);
});
