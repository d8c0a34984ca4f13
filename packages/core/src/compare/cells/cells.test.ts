import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchedPath, matches, readPattern } from '../../dialects/acap/syntax/pattern.js';
import { matchesPath, pathRuleOf } from '../../dialects/robots-txt/match/path-rule.js';
import { pathOf } from '../../policy/path.js';
import { PathBytes } from '../../policy/path-bytes.js';
import { acapPattern, type CellPattern, headerPattern, pathPattern, robotsPattern } from './cell-pattern.js';
import { cellBudget, cellsOf } from './cells.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

/** A pattern, and the real matcher of what it is a pattern of. */
interface Judged {
  readonly pattern: CellPattern;
  readonly matches: (address: string) => boolean;
}

const bytes = new PathBytes();

function robots(written: string): Judged {
  const rule = pathRuleOf(written);
  const pattern = robotsPattern(written) as CellPattern;
  return { pattern, matches: (address) => matchesPath(rule, bytes.takePath(address)) };
}

function acap(written: string): Judged {
  const pattern = readPattern(written);
  return { pattern: acapPattern(pattern), matches: (address) => matches(pattern, matchedPath(address)) };
}

function page(path: string): Judged {
  return { pattern: pathPattern(path), matches: (address) => address.split('?', 1)[0] === path };
}

function header(start: string): Judged {
  const pattern = headerPattern(`${start}*`) as CellPattern;
  return { pattern, matches: (address) => (address.split('?', 1)[0] as string).startsWith(start) };
}

/** Every address of some letters, up to a length, the shortest first. What `pathOf` would change is none. */
function addressesOf(letters: readonly string[], longest: number): string[] {
  const byLength: string[][] = [[], ['/']];
  for (let length = 2; length <= longest; length++) {
    byLength[length] = letters.flatMap((letter) =>
      (byLength[length - letter.length] ?? []).map((shorter) => shorter + letter),
    );
  }
  return byLength.flat().filter((address) => pathOf(`https://example.com${address}`) === address);
}

const letters = ['/', 'a', 'A', '.', '?', '%2F', '%3A', ':', 'x', '2', 'f', 'F'];
const addresses = addressesOf(letters, 5);

const part = fc.constantFrom('/', '/', 'a', 'a', 'A', '.', '*', '*', '*', '?', '%2F', '%3A', ':', '2F');
const text = fc
  .array(part, { maxLength: 4 })
  .chain((parts) => fc.constantFrom('', '', '$').map((end) => `/${parts.join('')}${end}`));
const literal = fc.array(fc.constantFrom('/', 'a', 'A', '%2F'), { maxLength: 3 }).map((parts) => `/${parts.join('')}`);
const judged = fc.oneof(
  { weight: 3, arbitrary: text.map(robots) },
  { weight: 2, arbitrary: text.map(acap) },
  literal.map(page),
  literal.map(header),
);

function setOf(all: readonly Judged[], address: string): string {
  return all.flatMap(({ matches: isMatch }, number) => (isMatch(address) ? [number] : [])).join();
}

describe('cells', () => {
  test('are all sets of patterns that an address matches, each with a shortest one (brute force)', () => {
    fc.assert(
      fc.property(fc.array(judged, { maxLength: 4 }), (all) => {
        const wanted = new Map<string, number>();
        for (const address of addresses) {
          const set = setOf(all, address);
          if (!wanted.has(set)) wanted.set(set, address.length);
        }
        const { cells, complete } = cellsOf(all.map(({ pattern }) => pattern));
        expect(complete).toBe(true);
        for (const { address, matched } of cells) {
          expect(pathOf(`https://example.com${address}`)).toBe(address);
          expect(matched().join()).toBe(setOf(all, address));
        }
        const found = new Map(cells.map(({ address, matched }) => [matched().join(), address.length]));
        expect(found.size).toBe(cells.length);
        for (const [set, length] of wanted) expect(found.get(set)).toBe(length);
        for (const [set, length] of found) if (length <= 5) expect(wanted.get(set)).toBe(length);
      }),
      runs(120),
    );
  });

  test('have readable addresses', () => {
    const patterns = ['/news/', '/*.pdf$', '/news/*/print', '/search?q='].map((one) => robots(one).pattern);
    const { cells } = cellsOf(patterns);
    expect(cells.map(({ address, matched }) => `${address} ${matched().join()}`)).toMatchInlineSnapshot(`
      [
        "/ ",
        "/.pdf 1",
        "/news/ 0",
        "/news/.pdf 0,1",
        "/search?q= 3",
        "/news//print 0,2",
        "/search?q=.pdf 1,3",
        "/news//print.pdf 0,1,2",
      ]
    `);
  });

  test('where every letter is used an escape stands for the others', () => {
    const all = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/?!,;=+&:@()'[]"];
    const { cells, complete } = cellsOf(all.map((letter) => robots(`/${letter}`).pattern));
    expect(complete).toBe(true);
    expect(cells).toHaveLength(all.length + 1);
    const starred = all.slice(0, 10).map((letter) => robots(`/*${letter}`).pattern);
    expect(cellsOf(starred).cells).toHaveLength(1024);
  });

  test('beyond the budget they are not complete', () => {
    const starred = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => robots(`/*${letter}`).pattern);
    const { cells, complete } = cellsOf(starred, { ...cellBudget, cells: 500 });
    expect(complete).toBe(false);
    expect(cells.length).toBeGreaterThan(400);
  });
});
