import { allSignals, type Signal } from '@heed/core/vocabulary';
import { describe, expect, test } from 'vitest';
import { readingFacts } from './facts/reads/all.js';
import { agents, signalFact } from './index.js';

const cells = agents.flatMap(({ token }) =>
  allSignals.flatMap((signal) => {
    const fact = signalFact(token, signal);
    return fact === undefined ? [] : [{ token, signal, ...fact }];
  }),
);

const standing = (token: string, signal: Signal): string => signalFact(token, signal)?.standing ?? 'unknown';

describe('the pages', () => {
  const pages = readingFacts.flatMap((one) => one.pages);

  test('are about agents that are known', () => {
    const tokens = new Set(agents.map(({ token }) => token));
    expect(readingFacts.flatMap((one) => one.agents).filter((token) => !tokens.has(token))).toEqual([]);
  });

  test.each(pages)('$address has an address, a date, and signals that exist', (page) => {
    const { address, date, documents = [], declines = [] } = page;
    expect(new URL(address).username).toBe('');
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
    expect([...documents, ...declines].filter((signal) => !allSignals.includes(signal))).toEqual([]);
    expect(documents.filter((signal) => declines.includes(signal))).toEqual([]);
  });
});

describe('every known cell', () => {
  test('has a source and a date', () => {
    const wrong = cells.filter(({ source, date }) => !URL.canParse(source) || !/^\d{4}-\d\d-\d\d$/.test(date));
    expect(wrong).toEqual([]);
  });

  test('how many are known, of which agents', () => {
    const detailed = new Set(readingFacts.flatMap((one) => one.agents));
    const ofDetailed = cells.filter(({ token }) => detailed.has(token));
    const count = (wanted: string): number => cells.filter((cell) => cell.standing === wanted).length;
    expect({
      agents: detailed.size,
      signals: allSignals.length,
      known: ofDetailed.length,
      share: Math.round((100 * ofDetailed.length) / (detailed.size * allSignals.length)),
      documented: count('documented'),
      declined: count('declined'),
      notDocumented: count('not documented'),
    }).toMatchInlineSnapshot(`
      {
        "agents": 61,
        "declined": 195,
        "documented": 348,
        "known": 2400,
        "notDocumented": 1889,
        "share": 54,
        "signals": 73,
      }
    `);
  });
});

test.each<[token: string, signal: Signal, standing: string]>([
  ['Googlebot', 'meta/max-snippet', 'documented'],
  ['Googlebot', 'meta/noarchive', 'declined'],
  ['Googlebot', 'crawl-delay', 'declined'],
  ['Googlebot', 'acap', 'not documented'],
  ['GPTBot', 'content-signal', 'not documented'],
  ['GPTBot', 'meta/noai', 'not documented'],
  ['GPTBot', 'disallow', 'documented'],
  ['GPTBot', 'wildcards', 'unknown'],
  ['ClaudeBot', 'crawl-delay', 'documented'],
  ['CCBot', 'tdmrep', 'not documented'],
  ['meta-externalagent', 'meta/noai', 'declined'],
  ['Amazonbot', 'meta/noarchive', 'documented'],
  ['Amazonbot', 'header/noarchive', 'not documented'],
  ['YandexBot', 'clean-param', 'documented'],
  ['Perplexity-User', 'disallow', 'declined'],
  ['Google-Extended', 'content-signal', 'not documented'],
  ['bingbot', 'content-signal', 'unknown'],
  ['Bytespider', 'disallow', 'unknown'],
  ['GoogleOther', 'meta/noindex', 'unknown'],
  ['TelegramBot', 'disallow', 'unknown'],
  ['NobodysBot', 'disallow', 'unknown'],
])('%s, %s: %s', (token, signal, wanted) => {
  expect(standing(token, signal)).toBe(wanted);
});
