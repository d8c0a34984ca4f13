import type { Fetched } from '@heed/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Capture } from '../capture.js';
import { evidenceOf } from './testing/evidence-of.js';

const hosts = ['https://a.example', 'http://a.example', 'https://a.example:8443', 'https://b.example'];
const paths = ['/robots.txt', '/.well-known/tdmrep.json', '/ai.txt', '/license.xml'];
const urls = hosts.flatMap((host) => paths.map((path) => host + path));

/** Few moments, so that many are equal; two notations of each. */
const moments = fc
  .record({ second: fc.integer({ min: 0, max: 9 }), fraction: fc.constantFrom('', '.0', '.5', '.000000001') })
  .map(({ second, fraction }) => `2026-01-01T00:00:0${second}${fraction}Z`);

const captures: fc.Arbitrary<Capture> = fc
  .record(
    {
      url: fc.constantFrom(...urls),
      at: moments,
      fetched: fc.oneof(
        fc.constantFrom<Fetched>('A', 'B', 'CC', '', { status: 200, body: 'B' }, { status: 204 }),
        fc.constantFrom<Fetched>({ status: 404 }, { status: 503 }, { status: 'unreachable' }, { status: 301 }),
      ),
      location: fc.constantFrom(...urls),
    },
    { requiredKeys: ['url', 'fetched'] },
  )
  .map(({ location, ...rest }) => (isMoved(rest.fetched) && location !== undefined ? { ...rest, location } : rest));

function isMoved(fetched: Fetched): boolean {
  return typeof fetched === 'object' && fetched.status === 301;
}

/** Billionths of a second since the start, or before all moments. */
function timeOf(at: string | undefined): number {
  return at === undefined
    ? -1
    : Number(
        at
          .slice(17, -1)
          .padEnd(12, at.includes('.') ? '0' : '.000000000')
          .replace('.', ''),
      );
}

/** What a person would do with a list of captures: take the last that is not behind the moment, follow it if it is a redirect. */
function lastOf(all: readonly Capture[], url: string, at: string | undefined, hops = 0): Fetched | undefined {
  const asked = at === undefined ? Number.POSITIVE_INFINITY : timeOf(at);
  let last: Capture | undefined;
  for (const capture of all) {
    if (capture.url !== url || timeOf(capture.at) > asked) continue;
    if (last === undefined || timeOf(capture.at) >= timeOf(last.at)) last = capture;
  }
  if (last === undefined) return undefined;
  if (last.location !== undefined && hops < 5) return lastOf(all, last.location, at, hops + 1);
  const { fetched } = last;
  if (typeof fetched === 'string') return fetched;
  return fetched.status === 200 || fetched.status === 204 ? (fetched.body ?? '') : { status: fetched.status };
}

/** Captures of one address at one moment are told apart by a rule of their own, so the model has one of each. */
const oneOfEach = fc.uniqueArray(captures, {
  maxLength: 60,
  selector: ({ url, at }) => `${url} ${timeOf(at)}`,
});

const fuzzRuns = Number(process.env['HEED_FUZZ_RUNS']);
const numRuns = fuzzRuns > 0 ? fuzzRuns : 25;

test('gives what a list of captures gives, whatever the order of captures and of questions', () => {
  const asked = fc.array(fc.tuple(fc.constantFrom(...urls), fc.option(moments, { nil: undefined })), { maxLength: 60 });
  fc.assert(
    fc.property(oneOfEach, asked, (all, questions) => {
      const evidence = evidenceOf(all);
      for (const [url, at] of questions) {
        expect(evidence.documentAt(url, at)).toEqual(lastOf(all, url, at));
        const origin = new URL(url).origin;
        const { robots, files } = evidence.siteOf(url, at);
        expect(robots).toEqual(lastOf(all, `${origin}/robots.txt`, at));
        for (const path of ['/.well-known/tdmrep.json', '/ai.txt']) {
          expect(files[path]).toEqual(lastOf(all, origin + path, at));
        }
      }
      evidence.close();
    }),
    { numRuns },
  );
});

test('does not depend on the order of adding, nor on adding twice', () => {
  const several = fc.array(captures, { maxLength: 60 }).chain((all) =>
    fc.record({
      all: fc.constant(all),
      shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
    }),
  );
  fc.assert(
    fc.property(several, moments, ({ all, shuffled }, at) => {
      const one = evidenceOf(all);
      const other = evidenceOf(shuffled);
      for (const url of urls) {
        expect(other.documentAt(url, at)).toEqual(one.documentAt(url, at));
        expect(other.siteOf(url, at)).toEqual(one.siteOf(url, at));
      }
      one.close();
      other.close();
    }),
    { numRuns },
  );
});
