import { allUsages } from '@heed/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noSources, type SourceFile, type Sources } from '../../sources.ts';
import { firstState } from '../state/studio-state.ts';
import { matrixOf } from './matrix.ts';
import type { Cell } from './messages.ts';

/** Texts that say much about few usages, so that they interact. */
const robotsTexts = [
  'User-agent: *\nDisallow: /',
  'User-agent: *\nAllow: /',
  'User-agent: GPTBot\nDisallow: /news/\n\nUser-agent: *\nContent-Signal: search=yes, ai-train=no',
  'User-agent: *\nContent-Usage: train-ai=y, search=y\nDisallow:',
  '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-index: /\nACAP-allow-preserve: / time-limit=3-days',
  '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: / time-limit=until-2026-12-31\nACAP-allow-follow: /',
  '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt',
  'License: https://example.com/rsl.xml\nUser-agent: *\nDisallow:',
];
const headerTexts = [
  'HTTP/1.1 200 OK\nContent-Type: text/html',
  'HTTP/1.1 200 OK\nX-Robots-Tag: noindex, nofollow',
  'HTTP/1.1 200 OK\nContent-Usage: train-ai=n',
  'HTTP/1.1 200 OK\nTDM-Reservation: 0',
  'HTTP/1.1 200 OK\nTDM-Reservation: 1',
  'HTTP/1.1 200 OK\nContent-Signal: search=yes, ai-train=yes',
  'HTTP/1.1 200 OK\nLink: </rsl.xml>; rel="license"; type="application/rsl+xml"',
];
/** With these, there is no page to read. */
const headersWithoutPage = [
  'HTTP/1.1 404 Not Found\nContent-Type: text/html',
  'HTTP/1.1 301 Moved\nLocation: /elsewhere\nX-Robots-Tag: noindex',
];
const pages = [
  '<title>A</title>',
  '<meta name="robots" content="noindex, max-snippet:20">',
  '<meta name="robots" content="ACAP allow-index">',
  '<meta name="robots" content="ACAP disallow-preserve"><meta name="robots" content="noai">',
  '<meta name="tdm-reservation" content="1">',
  '<meta name="tdm-reservation" content="0">',
  '<link rel="license" type="application/rsl+xml" href="/rsl.xml">',
];
const rsl = (rules: string): string =>
  `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license>${rules}</license></content></rsl>`;
const fileTexts: Readonly<Record<string, readonly string[]>> = {
  '/.well-known/tdmrep.json': ['[{"location":"/","tdm-reservation":1}]', '[{"location":"/","tdm-reservation":0}]', ''],
  '/ai.txt': ['User-agent: *\nDisallow: /', 'User-agent: *\nAllow: /', ''],
  '/rsl.xml': [
    rsl('<permits type="usage">all</permits>'),
    rsl('<prohibits type="usage">search ai-train</prohibits>'),
    rsl('<permits type="usage">ai-train</permits><payment type="crawl"/>'),
  ],
  '/more.txt': ['##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-index: /\nACAP-allow-crawl: /', ''],
};

const oneOf = (texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const file = (name: string): fc.Arbitrary<SourceFile> =>
  fc.oneof(
    oneOf(fileTexts[name] ?? []).map((text) => ({ name, text, status: 200 })),
    fc.constant({ name, text: '', status: 404 }),
  );
const robots = fc.oneof(
  oneOf(robotsTexts).map((text) => ({ text })),
  fc.constantFrom({ text: '', status: 404 }, { text: '', status: 503 }),
);

const response = fc.oneof(
  { weight: 4, arbitrary: fc.record({ headers: oneOf(headerTexts), page: oneOf(pages) }) },
  { weight: 1, arbitrary: fc.record({ headers: oneOf(headersWithoutPage), page: fc.constant('') }) },
);

/** All there is of a site, and which parts of it were provided. */
const sites = fc.record({
  whole: fc
    .record({ robots, response, files: fc.tuple(...Object.keys(fileTexts).map(file)) })
    .map(({ response: given, ...others }) => ({ ...others, ...given })),
  seen: fc.record({
    robots: fc.boolean(),
    headers: fc.boolean(),
    page: fc.boolean(),
    files: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  }),
});

const agents = ['*', 'GPTBot', 'Googlebot', 'purpose:archive'];

function cellsOf(sources: Sources): Cell[] {
  const asked = { ...firstState, url: 'https://example.com/news/a', usages: allUsages, agents, sources };
  return matrixOf({ asked, now: '2026-11-15T00:00:00Z' }).columns.flatMap(({ cells }) => cells);
}

test('a cell without a doubt does not change, with anything else provided', () => {
  const runs = Number(process.env['HEED_FUZZ_RUNS'] ?? 60);
  fc.assert(
    fc.property(sites, ({ whole, seen }) => {
      const part: Sources = {
        ...noSources,
        robots: seen.robots ? whole.robots : noSources.robots,
        headers: seen.headers ? whole.headers : '',
        page: seen.page ? whole.page : '',
        files: whole.files.filter((_, index) => seen.files[index]),
      };
      const after = cellsOf({ ...noSources, ...whole });
      for (const [index, { doubt, ...cell }] of cellsOf(part).entries()) {
        const { may, verdict } = cell;
        if (doubt === undefined) expect(after[index]).toMatchObject(may ? { may, verdict } : { may });
      }
    }),
    { numRuns: runs },
  );
});
