import { expect, test } from 'vitest';
import { compareCrawl } from './compare-crawl.js';
import { crawlLimits } from './limits.js';

const closed = 'User-agent: *\nDisallow: /';

test('a file that is gone, one that could not be reached, and one that forbids nothing', () => {
  expect(compareCrawl({ status: 404 }, '')).toMatchObject({ equal: true, complete: true });
  expect(compareCrawl({ status: 503 }, { status: 'unreachable' })).toMatchObject({ equal: true, complete: true });
  const { equal, changes } = compareCrawl({ status: 404 }, { status: 503 });
  expect(equal).toBe(false);
  expect(changes).toMatchObject([
    {
      agents: ['*'],
      witness: '/',
      from: { verdict: 'unstated', may: true, because: [{ source: 'old', says: 'nothing' }] },
      to: { verdict: 'denied', may: false, because: [{ source: 'new', clause: 'RFC9309-2.3.1.4-a' }] },
    },
  ]);
  // A closed site and one that cannot be reached differ for nobody.
  expect(compareCrawl(closed, { status: 503 })).toMatchObject({ equal: true, complete: true, changes: [] });
});

test('another order, other comments and other spellings change nothing', () => {
  const other = '# ours\nuser-agent: *\nDISALLOW: /b%61\nAllow: /b/\nDisallow: /a';
  expect(compareCrawl('User-agent: *\nDisallow: /a\nAllow: /b/\nDisallow: /ba', other)).toMatchObject({ equal: true });
});

test('agents with the same change share an entry, and those with rules of their own do not', () => {
  const before = 'User-agent: One\nUser-agent: Two\nDisallow: /a\nUser-agent: Three\nDisallow: /b';
  const { changes } = compareCrawl(before, before.replace('/a', '/c'));
  expect(changes.map(({ agents, witness, pattern }) => [agents.join(), witness, pattern])).toEqual([
    ['One,Two', '/a', '/a'],
    ['One,Two', '/c', '/c'],
  ]);
});

test('a name with something behind it has groups of its own choice', () => {
  const { changes } = compareCrawl('User-agent: one\nDisallow: /', 'User-agent: one3\nDisallow: /');
  expect(changes.map(({ agents }) => agents)).toEqual([['one2']]);
});

test('a file with ACAP records is not half compared', () => {
  const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-crawl: /a\n';
  const comparison = compareCrawl(closed, acap);
  expect(comparison).toMatchObject({ equal: false, complete: false, changes: [] });
  expect(comparison.undecided[0]?.lines[0]).toMatchObject({ source: 'new', line: 2 });
});

test('beyond the limits nothing is claimed, and the pair of rules is named', () => {
  const before = `User-agent: *\nDisallow: /${'*a'.repeat(40)}`;
  const after = `User-agent: *\nAllow: /${'*b'.repeat(40)}`;
  const limits = { ...crawlLimits, maxStatesForPair: 10 };
  const { equal, complete, undecided } = compareCrawl(`${before}\nAllow: /x`, `${after}\nAllow: /x`, { limits });
  expect([equal, complete]).toEqual([false, false]);
  expect(undecided.some(({ lines }) => lines.map(({ source }) => source).join() === 'old,new')).toBe(true);
  const none = { maxListedRules: 0, maxComparisons: 0, maxPairs: 0, maxStates: 0, maxStatesForPair: 0, maxChanges: 0 };
  expect(compareCrawl(before, after, { limits: none })).toMatchObject({ equal: false, complete: false, changes: [] });
});
