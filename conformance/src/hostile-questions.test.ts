import { createAsk, type Question } from '@heed/core';
import { allUsages } from '@heed/core/vocabulary';
import * as markup from '@heed/markup';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Makes a value. fast-check gets the maker, since it reads the values that it makes, and some of these must not be read. */
type Make = () => unknown;

/** Objects that run code when they are read: getters and traps that throw. */
const trapped: fc.Arbitrary<Make> = fc.oneof(
  fc
    .constantFrom('get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf')
    .map((trap) => () => new Proxy({ status: 200 }, { [trap]: fail })),
  fc.constant(revoked),
  fc.anything().map((value) => () => new Proxy({ status: 200, body: value }, {})),
  fc.anything().map((value) => () => new Proxy([value], {})),
  fc
    .constantFrom('status', 'body', 'headers', 'toJSON', '0')
    .map((name) => () => Object.defineProperty({ status: 200 }, name, { get: fail, enumerable: true })),
);

function fail(): never {
  throw new Error('a getter or a trap of a stranger');
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\ud800', '\udfff', '\0', '\u{feff}', '__proto__', 'constructor', 'toString', '-1', '1e999'),
  fc.constantFrom('a', '\0', '<', '\ud800', '*', '%', '\n').map((letter) => letter.repeat(20_000)),
);

const odd: fc.Arbitrary<Make> = fc.oneof(
  made(fc.bigInt()),
  made(fc.constantFrom<unknown>(Symbol('x'), Symbol.iterator, fail, Number.NaN, -0, Number.POSITIVE_INFINITY, null)),
  made(fc.constantFrom<unknown>(new Date(Number.NaN), new Map([['a', 1n]]), new Array(1e6), /x/g, new Error('x'))),
  fc.constant(cycle),
  made(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true, withTypedArray: true })),
  made(oddText),
  trapped,
);

function made(values: fc.Arbitrary<unknown>): fc.Arbitrary<Make> {
  return values.map((value) => () => value);
}

function cycle(): object {
  const list: unknown[] = ['a'];
  list.push(list, { list });
  return list;
}

const robots = fc.constantFrom(
  'User-agent: *\nDisallow: /a',
  'ACAP-crawler: *\nACAP-permissions-reference: /rights.txt\nACAP-disallow-index: /',
);
const body = fc.constantFrom(
  '<meta name="robots" content="noindex, ACAP disallow-index"><p id="e" data-nosnippet class="acap:disallow-follow">x',
  '<?xml version="1.0"?><?robots index="no"?><r/>',
);
const headers = fc.constantFrom([['Robots-Tag', 'noindex']], [['Content-Type', 'application/xml']], []);

/** Values that each field of a question may have. */
const valid: Readonly<Record<keyof Question, fc.Arbitrary<Make>>> = {
  id: odd,
  agent: made(fc.constantFrom('*', 'ExampleBot', 'Mozilla/5.0 (compatible; ExampleBot/1.0)')),
  purposes: made(fc.constant(['archive'])),
  usages: made(fc.subarray([...allUsages])),
  url: made(fc.constantFrom('https://example.com/a', 'https://example.com/%zz?\ud800')),
  at: made(fc.constantFrom('2026-11-15T00:00:00Z', '9999-12-31T23:59Z')),
  history: made(fc.constant({ lastCrawled: '2026-11-10T00:00:00Z', current: true })),
  robots: made(
    fc.oneof(
      robots,
      robots.map((text) => ({ status: 200, body: text })),
      fc.constant({ status: 503 }),
    ),
  ),
  files: fc.oneof(
    made(fc.dictionary(oddText, robots)),
    odd.map((make) => () => ({ '/rights.txt': make() })),
  ),
  robotsAtFetch: made(fc.oneof(robots, fc.constant({ status: 404, fetchedAt: '2026-11-10T00:00:00Z', digest: 'x' }))),
  obtained: made(fc.constantFrom('elsewhere', 'held')),
  response: fc.oneof(
    made(fc.record({ status: fc.constantFrom(200, 404), headers, body, incomplete: fc.constant(['body']) })),
    fc.tuple(odd, odd).map(([lines, text]) => () => ({ headers: [['a', lines()]], body: text() })),
  ),
  element: made(fc.constant('e')),
  fragments: made(fc.boolean()),
  unseen: made(fc.constantFrom('refuse', 'allow', ['robots.txt', 'documents'])),
  arrangements: made(fc.constant(['must-use-resource'])),
  views: made(fc.constant(['text', 'links', 'copy', 'snippet'])),
  query: made(oddText),
};

/** Mostly valid values, since the first wrong one ends the reading of a question. */
const mostlyValid = fc.record(
  Object.fromEntries(
    Object.entries(valid).map(([name, arbitrary]) => [
      name,
      fc.oneof({ weight: 29, arbitrary }, { weight: 1, arbitrary: odd }),
    ]),
  ),
  { requiredKeys: ['agent', 'url'] },
);

type Shape = 'plain' | 'getters' | 'inherited' | 'shifting';

const question: fc.Arbitrary<Make> = fc
  .tuple(mostlyValid, odd, fc.constantFrom<Shape>('plain', 'plain', 'getters', 'inherited', 'shifting'))
  .map(([makers, other, shape]) => () => {
    const fields = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make?.()]));
    return shaped(fields, other, shape);
  });

/** The same fields in an object of another shape. A shifting field is valid while the question is checked, and odd later. */
function shaped(fields: Readonly<Record<string, unknown>>, other: Make, shape: Shape): unknown {
  if (shape === 'plain') return fields;
  if (shape === 'inherited') return Object.create(fields);
  const made = {};
  for (const [name, value] of Object.entries(fields)) {
    let reads = 0;
    const get = (): unknown => (shape === 'getters' || reads++ < 3 ? value : other());
    Object.defineProperty(made, name, { get, enumerable: true });
  }
  return made;
}

const asks = [createAsk(), createAsk({ markup, unstated: 'refuse' })];

test('no question makes ask throw: not with BigInts, symbols, getters that throw, proxies or odd strings', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: question }, { weight: 1, arbitrary: odd }), (make) => {
      for (const ask of asks) {
        const answer = ask.unknown(make());
        expect('decisions' in answer || 'error' in answer).toBe(true);
        expect(Array.isArray(ask.parts(make() as Question).parts)).toBe(true);
        expect(Array.isArray(ask.references(make() as Question))).toBe(true);
      }
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 400) },
  );
});
