import { describe, expect, test } from 'vitest';
import { noSources, type Sources } from '../../sources.ts';
import { hasTexts, isFetched, sourcesAt } from './site-texts.ts';

const daily = 'https://daily.example';
const weekly = 'https://weekly.example';
const sources: Sources = {
  robots: { text: 'User-agent: *', status: 200 },
  headers: 'HTTP/1.1 200',
  page: '<p>',
  files: [{ name: '/ai.txt', text: '', status: 404 }],
  policy: 'version: 1',
};
const { policy, ...texts } = sources;

describe('the sources at another address', () => {
  test('of the same site are the same', () => {
    expect(sourcesAt(daily, daily, sources, undefined)).toEqual({ sources, left: undefined });
  });

  test('of another site are not provided, but the policy stays', () => {
    expect(sourcesAt(weekly, daily, sources, undefined)).toEqual({
      sources: { ...noSources, policy },
      left: { origin: daily, texts },
      what: 'put aside',
    });
  });

  test.each(['https://daily.example:8443', 'http://daily.example', 'https://www.daily.example'])(
    'are not those of %s, which has its own robots.txt',
    (other) => expect(sourcesAt(other, daily, sources, undefined).sources.robots).toEqual({ text: '' }),
  );

  test('return with their site, after typing anything in between', () => {
    const away = sourcesAt('https://w', daily, sources, undefined);
    const further = sourcesAt(weekly, 'https://w', away.sources, away.left);
    expect(further).toEqual({ sources: away.sources, left: away.left });
    expect(sourcesAt(daily, weekly, further.sources, further.left)).toEqual({
      sources,
      left: undefined,
      what: 'put back',
    });
  });

  test('that were pasted there are put aside in turn', () => {
    const away = sourcesAt(weekly, daily, sources, undefined);
    const pasted = { ...away.sources, robots: { text: 'pasted' } };
    expect(sourcesAt(daily, weekly, pasted, away.left)).toMatchObject({
      sources: { robots: { text: '' }, policy },
      left: { origin: weekly, texts: { robots: { text: 'pasted' } } },
    });
  });
});

test.each<[Partial<Sources>, boolean]>([
  [{}, false],
  [{ policy: 'a' }, false],
  [{ robots: { text: '', status: 404 } }, true],
  [{ page: 'a' }, true],
  [{ files: [{ name: '/a', text: '' }] }, true],
])('%j', (some, has) => expect(hasTexts({ ...noSources, ...some })).toBe(has));

test.each<[Partial<Sources>, boolean]>([
  [
    {
      robots: { text: 'pasted' },
      page: 'pasted',
      headers: 'Robots-Tag: noindex',
      files: [{ name: '/a', text: 'pasted' }],
    },
    false,
  ],
  [{ robots: { text: '', status: 404 } }, true],
  [{ files: [{ name: '/a', text: '', status: 200 }] }, true],
])('%j came from a server: %j', (some, came) => expect(isFetched({ ...noSources, ...some })).toBe(came));
