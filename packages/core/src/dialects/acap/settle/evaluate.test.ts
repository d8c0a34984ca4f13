import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Source } from '../../../text/source.js';
import { readPattern } from '../syntax/pattern.js';
import { type Candidate, contest } from './candidate.js';
import { evaluate } from './evaluate.js';
import type { Rule } from './rule.js';
import { pageScope, type Scope } from './scope.js';

const source = new Source('robots.txt', 'x');

const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    says: fc.constantFrom('allow', 'disallow'),
    named: fc.boolean(),
    forPurpose: fc.boolean(),
    rank: fc.constantFrom(0, 1, 2),
    scope: fc.oneof<fc.WeightedArbitrary<Scope>[]>(
      { weight: 5, arbitrary: fc.constantFrom('/', '/a', '/a$', '/a*', '/*a', '/*b', '/ab').map(readPattern) },
      { weight: 1, arbitrary: fc.constant(pageScope) },
      { weight: 2, arbitrary: fc.nat(2).map((place) => ({ kind: 'element', place }) as const) },
    ),
    start: fc.nat(1000),
    conventional: fc.boolean(),
  })
  .map(({ start, conventional, ...rest }): Candidate => {
    const rule: Rule = {
      says: rest.says,
      named: rest.named,
      purposes: [],
      terms: [],
      writtenIn: 'robots.txt',
      place: { source, span: { start, end: start + 1 }, clause: 'A1-2.4.2-a' },
      supporting: [],
    };
    // A conventional candidate is always a prohibition for a path.
    if (!conventional || rest.says === 'allow' || rest.scope.kind !== 'path') return { ...rest, rules: [rule] };
    const statement = {
      dialect: 'robots-txt',
      says: 'disallow',
      place: rule.place,
      clause: 'RFC9309-2.2.2-a',
    } as const;
    const { named, scope } = rest;
    return {
      ...{ says: 'disallow', named, forPurpose: false, rank: 2, scope, rules: [] },
      conventional: { says: 'disallow', named, pattern: scope.key, statement, supporting: [] },
    };
  });

/** The procedure as ACAP describes it: every prohibition against every permission. */
function literalVerdict(candidates: readonly Candidate[]): string {
  const kept = candidates.filter(
    (one) =>
      one.named ||
      one.conventional !== undefined ||
      !candidates.some(
        (other) =>
          other.named &&
          other.conventional === undefined &&
          other.rank === one.rank &&
          other.forPurpose === one.forPurpose &&
          other.scope.kind === one.scope.kind,
      ),
  );
  const permissions = kept.filter(({ says }) => says === 'allow');
  const prohibitions = kept.filter(({ says }) => says === 'disallow');
  const lifted = (prohibition: Candidate) => permissions.some((permission) => contest(permission, prohibition).lifts);
  if (!prohibitions.every(lifted)) return 'denied';
  return permissions.some(({ rank }) => rank > 0) ? 'allowed' : 'unstated';
}

test('the fast evaluation agrees with the literal procedure (AMB-15)', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 8 }), (candidates) => {
      expect(evaluate({ candidates, conventionalAllows: [] }).verdict).toBe(literalVerdict(candidates));
    }),
    { numRuns: 5000 },
  );
});

test('another permission never makes it stricter, another prohibition never less strict', () => {
  const strictness = { allowed: 0, unstated: 1, denied: 2 };
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 6 }), candidate, (candidates, one) => {
      // Statements by name override others, so only statements on one level can be compared.
      const alike = [...candidates, one].map((each) => ({ ...each, named: true }));
      const before = evaluate({ candidates: alike.slice(0, -1), conventionalAllows: [] }).verdict;
      const after = evaluate({ candidates: alike, conventionalAllows: [] }).verdict;
      const change = strictness[after] - strictness[before];
      if (one.says === 'allow') expect(change).toBeLessThanOrEqual(0);
      else expect(change).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
