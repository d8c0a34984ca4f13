import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mayFetch, type PeerFact, readListedDifferences } from './peer-facts.js';

describe('readListedDifferences', () => {
  test('reads facts and ranges of facts from the last cell of a row', () => {
    const document =
      '# Title\n| What | Why | Facts |\n| --- | --- | --- |\n| One | see x-009 | x-001, x-010–012 |\n| Two | y |\n';
    expect(readListedDifferences(document)).toEqual([{ title: 'One', ids: ['x-001', 'x-010', 'x-011', 'x-012'] }]);
  });

  test('docs/differences.md lists no fact twice', () => {
    const document = readFileSync(new URL('../../docs/differences.md', import.meta.url), 'utf8');
    const ids = readListedDifferences(document).flatMap((listed) => listed.ids);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });
});

describe('mayFetch', () => {
  const fact = (parts: Partial<PeerFact>): PeerFact => ({
    id: 'x-001',
    source: 'made up',
    robots: 'User-agent: ExampleBot\nDisallow: /\n',
    agent: 'ExampleBot',
    url: 'https://example.com/a',
    allowed: false,
    google: false,
    ...parts,
  });

  test('takes addresses without host, and none at all', () => {
    expect(['/a', 'a/b', ''].map((url) => mayFetch(fact({ url })))).toEqual([false, false, false]);
    expect(mayFetch(fact({ url: '', agent: 'OtherBot' }))).toBe(true);
  });

  test('of several names takes the first that the file names', () => {
    expect(mayFetch(fact({ agent: 'OtherBot,ExampleBot', agents: ['OtherBot', 'ExampleBot'] }))).toBe(false);
    expect(mayFetch(fact({ agent: '', agents: [] }))).toBe(true);
  });

  test('decodes bytes where there are any', () => {
    const robotsBase64 = Buffer.from('\u{feff}User-agent: *\nDisallow: /b\n').toString('base64');
    expect(mayFetch(fact({ robotsBase64 }))).toBe(true);
    expect(mayFetch(fact({ robotsBase64, url: '/b' }))).toBe(false);
  });
});
