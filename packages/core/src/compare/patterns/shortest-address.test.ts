import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPattern, normalisePattern } from '../../dialects/robots-txt/match/path-pattern.js';
import { pathOf } from '../../policy/path.js';
import { PathBytes } from '../../policy/path-bytes.js';
import { type AddressPattern, addressPattern } from './address-pattern.js';
import { shortestAddress } from './shortest-address.js';

const runs = Number(process.env['HEED_FUZZ_RUNS'] ?? 300);

/** Parts of patterns that meet each other in every way: dots, escapes and their digits, the two forms of a query. */
const parts = ['a', 'b', '/', '?', '*', '.', '..', ':', '%3A', '%2F', '3', 'A', 'F', '%5B', '$'];
const pattern: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...parts), { maxLength: 6 })
  .map((all) => normalisePattern(all.join(''), 'disallow') ?? '');

const most = 4;

/** Every address of at most this many of these letters. */
const letters = ['a', 'b', '/', '?', '.', ':', '%3A', '%2F', '3', 'A', 'F', '%5B', '%24', 'x'];
const addresses: readonly string[] = addressesUpTo(most);

function addressesUpTo(count: number): string[] {
  const all = ['/'];
  for (let length = 1, from = 0; length < count; length++) {
    const to = all.length;
    for (; from < to; from++) for (const letter of letters) all.push(`${all[from]}${letter}`);
  }
  return all
    .filter((address) => pathOf(`https://example.com${address}`) === address)
    .sort((a, b) => a.length - b.length);
}

const taken: ReadonlyMap<string, PathBytes> = new Map(
  addresses.map((address) => [address, new PathBytes(16).takePath(address)]),
);

/** The matcher's own word on which addresses a pattern matches. */
function matcherOf({ text }: AddressPattern): (address: string) => boolean {
  const bytes = new TextEncoder().encode(text);
  return (address) => {
    return matchPattern(bytes, 0, bytes.length, taken.get(address) ?? new PathBytes().takePath(address));
  };
}

test('finds a shortest address that some patterns match and others do not, as trying all addresses does', () => {
  fc.assert(
    fc.property(
      fc.array(pattern, { minLength: 1, maxLength: 2 }),
      fc.array(pattern, { maxLength: 3 }),
      (wanted, unwanted) => {
        const within = wanted.map(addressPattern);
        const outside = unwanted.map(addressPattern);
        const yes = within.map(matcherOf);
        const no = outside.map(matcherOf);
        const isSought = (address: string) => yes.every((one) => one(address)) && !no.some((one) => one(address));
        const found = shortestAddress(within, outside, { states: 100_000 });
        const tried = addresses.find(isSought);
        if (typeof found !== 'object') {
          expect([found, tried]).toEqual(['none', undefined]);
          return;
        }
        expect(pathOf(`https://example.com${found.address}`)).toBe(found.address);
        expect(isSought(found.address)).toBe(true);
        // All addresses of so many characters were tried.
        if (found.address.length <= most) expect(tried?.length).toBe(found.address.length);
        else expect(tried?.length ?? found.address.length).toBeGreaterThanOrEqual(found.address.length);
      },
    ),
    { numRuns: runs },
  );
});
