import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Says, Statement } from '../policy/statement.js';
import { Source } from '../text/source.js';
import { listedByKey, listedOnce } from './precedence.js';

const source = new Source('robots.txt', 'abc');
const place = fc.oneof(
  fc
    .constantFrom(source, new Source('robots.txt', 'abc'))
    .chain((of) => fc.nat(2).map((start): Statement['place'] => ({ source: of, span: { start, end: 3 } }))),
  fc.constantFrom('0', '1').map((text): Statement['place'] => ({ source: 'robots.txt', text })),
);
const statements = fc.array(
  fc.record({
    dialect: fc.constantFrom('robots-txt', 'acap'),
    says: fc.constantFrom<Says>('allow', 'disallow', 'limit', 'nothing'),
    place,
    clause: fc.constant('ASK-3'),
  }),
  { maxLength: 4 },
);

test('few statements are compared, many have keys, and the same are listed', () => {
  fc.assert(
    fc.property(statements, statements, (lost, because) => {
      expect(listedOnce(lost, because)).toEqual(listedByKey(lost, because));
    }),
    { numRuns: 500 },
  );
});

test('lines of one text in their order are each listed once, as by keys', () => {
  const line = (start: number): Statement => ({
    dialect: 'robots-txt',
    says: 'disallow',
    place: { source, span: { start, end: start + 1 } },
    clause: 'RFC9309-2.2.2-c',
  });
  const starts = fc.array(fc.nat(20), { minLength: 6, maxLength: 12 });
  const ordered = fc.oneof(
    starts.map((all) => all.sort((one, other) => one - other)),
    starts,
  );
  fc.assert(
    fc.property(ordered, fc.array(fc.nat(20), { maxLength: 2 }), (lost, because) => {
      const [losing, deciding] = [lost.map(line), because.map(line)];
      expect(listedOnce(losing, deciding)).toEqual(listedByKey(losing, deciding));
    }),
    { numRuns: 500 },
  );
});
