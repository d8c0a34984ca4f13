import * as agents from '@heed/agents';
import { allUsages, createAsk, type Decision, type HeaderLine, type Usage } from '@heed/core';
import { defined } from '@heed/core/internal';
import { questionAt, siteOfWritten } from '@heed/core/internal/comparisons';
import type { PolicyFile, PolicyRule } from '@heed/core/policy-file';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToHeaders } from '../web/add-to-headers.js';
import { createSpeaker } from './create-speaker.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

const names = ['*', 'Googlebot', 'OtherBot', 'purpose:ai-train', '360Spider', 'MJ12bot'];
const asked = ['Googlebot', 'GPTBot', 'OtherBot', '360Spider', 'MJ12bot', 'FreeBot'];
const piece = fc.constantFrom('a', 'b', '/', '*', '%20', '~');
const pattern = fc
  .tuple(fc.array(piece, { maxLength: 3 }), fc.constantFrom('', '', '$'))
  .map((parts) => `/${parts.flat().join('')}`);
const usages = fc.subarray([...allUsages], { maxLength: 4 });
const rule: fc.Arbitrary<PolicyRule> = fc
  .record({
    agents: fc.subarray(names, { minLength: 1, maxLength: 2 }),
    paths: fc.array(pattern, { minLength: 1, maxLength: 2 }),
    deny: usages,
    hasLimit: fc.boolean(),
    terms: fc.constantFrom(undefined, 'https://daily.example/one', 'https://daily.example/two'),
  })
  .map(({ hasLimit, terms, ...rest }) =>
    defined({
      ...rest,
      allow: hasLimit && !rest.deny.includes('present-snippet') ? [snippets] : [],
      terms,
    }),
  );
const snippets = {
  usage: 'present-snippet',
  limits: [
    { limit: 'max-length', value: '160-chars' },
    { limit: 'time-limit', value: 'until-2099-12-31' },
  ],
} as const;
const policy: fc.Arbitrary<PolicyFile> = fc
  .array(rule, { minLength: 1, maxLength: 4 })
  .map((rules) => ({ version: 1, rules }));
const path = fc
  .array(fc.constantFrom('a', 'b', '/', '%20', '~', '%61', '?'), { maxLength: 4 })
  .map((parts) => `/${parts.join('')}`);

const ask = createAsk({ agents });
const origin = 'https://daily.example';

function heard(agent: string, url: string, headers: readonly HeaderLine[]): unknown {
  const answer = ask({ agent, url, at: '2026-11-16T00:00:00Z', response: { headers } });
  if ('error' in answer) throw new TypeError(answer.error.message);
  return Object.entries(answer.decisions as Record<Usage, Decision>).map(([usage, { verdict, limits, until }]) => {
    // Of TDMRep's terms, one is sent where two rules have some.
    const kept = limits.filter(({ limit }) => limit !== 'terms').map(({ limit, value }) => `${limit}=${value}`);
    return [usage, verdict, [...new Set(kept)].sort(), until];
  });
}

/** The lines as a `Headers` joins them, among those that a program sends itself. */
function joined(
  fields: ReturnType<ReturnType<typeof createSpeaker>['fieldsFor']>,
  own: readonly HeaderLine[],
): HeaderLine[] {
  const headers = new Headers(own.map(([name, value]): [string, string] => [name, value]));
  addToHeaders(headers, fields);
  return [...headers];
}

test('what is sent says the same as what was written: in lines, joined, beside the fields of a program, and as Robots-Tag alone', () => {
  fc.assert(
    fc.property(policy, path, (given, address) => {
      const speaker = createSpeaker(given);
      const site = siteOfWritten(given, speaker.written, true);
      const normal = address.replaceAll('%61', 'a');
      const lines = speaker.headersFor(address);
      const without = (name: string): readonly HeaderLine[] => lines.filter(([one]) => one !== name);
      const own: readonly HeaderLine[] = [['X-Robots-Tag', 'ThirdBot: noindex']];
      // Robots-Tag would make up for what X-Robots-Tag loses.
      const alone = createSpeaker(given, { robotsTag: false }).fieldsFor(address);
      for (const agent of asked) {
        const wanted = heard(agent, origin + address, questionAt(site, normal, agent).response?.headers ?? []);
        const say = (headers: readonly HeaderLine[]): unknown => heard(agent, origin + address, headers);
        expect(say(without('Robots-Tag'))).toEqual(wanted);
        expect(say(without('X-Robots-Tag'))).toEqual(wanted);
        expect(say(joined(alone, []))).toEqual(wanted);
        expect(say(joined(alone, own))).toEqual(wanted);
      }
    }),
    runs(25),
  );
});

test('no request makes a speaker throw', () => {
  const speaker = createSpeaker(
    { version: 1, rules: [{ agents: ['GrabBot'], paths: ['/a'], deny: ['crawl', 'index', 'follow'] }] },
    { enforce: true, base: '/shop' },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (target, value, method) => {
      const header = (): string => value;
      for (const address of [target, `/${target}`, `https://a.example/${target}`]) {
        const reply = speaker.reply({ method, target: address, header, original: undefined });
        expect(reply === undefined || 'status' in reply).toBe(true);
        expect(speaker.headersFor(address).every(([, text]) => /^[ -~]*$/.test(text))).toBe(true);
      }
    }),
    runs(120),
  );
});
