import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision } from '../../ask/answer.js';
import { createAsk } from '../../ask/ask.js';
import { matchedPath, matches, readPattern } from '../../dialects/acap/syntax/pattern.js';
import { pathOf } from '../../policy/path.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import type { Change } from '../comparison.js';
import type { Site } from '../site.js';
import { agentsOf } from './agents.js';
import { compareSites } from './compare-sites.js';
import { questionAt } from './question-at.js';
import { changesUse, changesWords, limitsKey } from './said.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

/** Every address of some letters, up to a length, the shortest first. */
function addressesOf(letters: readonly string[], longest: number): string[] {
  const byLength: string[][] = [[], ['/']];
  for (let length = 2; length <= longest; length++) {
    byLength[length] = letters.flatMap((letter) => (byLength[length - 1] ?? []).map((shorter) => shorter + letter));
  }
  return byLength.flat().filter((address) => pathOf(`https://example.com${address}`) === address);
}

const longest = 4;
const addresses = addressesOf(['/', 'a', 'A', 'x', '?'], longest);

const ask = createAsk({ unseen: 'allow' });

function decisionsAt(
  site: Site,
  address: string,
  agent: string,
  purposes: readonly string[],
  usages: readonly Usage[],
) {
  const answer = ask({ ...questionAt(site, address, agent), usages, purposes, obtained: 'elsewhere' });
  if ('error' in answer) throw new TypeError(answer.error.message);
  return answer.decisions;
}

/** What a side says, with the statement that decides. */
function saidKey({ verdict, may, limits, because }: Omit<Decision, 'overruled'>): string {
  const { line, text, source } = because[0] ?? { text: '', source: '' };
  // Which field of a header it is depends on the other rules that match.
  return `${verdict} ${may} ${limitsKey(limits)} ${source.endsWith('header') ? '' : line} ${text}`;
}

function changeKey({ from, to }: Change): string {
  return `${saidKey({ limits: [], ...from })} > ${saidKey({ limits: [], ...to })}`;
}

/** Does a change open what the first decision closes, or close by the statement of the second what was open, or set the same limits? */
function isAlike({ usage: its, from, to }: Change, usage: Usage, one: Decision, other: Decision): boolean {
  if (its !== usage || from.may !== one.may || to.may !== other.may) return false;
  // Which permission it is that has other limits now may be told once, too.
  const haveSameLimits =
    [from.limits, to.limits].map((limits) => limitsKey(limits)).join() ===
    [one.limits, other.limits].map((limits) => limitsKey(limits)).join();
  if (from.may === to.may) return from.may && haveSameLimits;
  const [closing, closed] = from.may ? [to, other] : [from, one];
  return saidKey({ limits: [], ...closing }) === saidKey(closed);
}

interface Cases {
  readonly purposes: readonly (readonly string[])[];
  readonly usages: readonly Usage[];
}

/** Compares two sites, and holds the result to what the engine says at every address of a few letters. */
function holds(old: Site, next: Site, { purposes, usages }: Cases, verdicts = false): void {
  const { changes, complete, equal } = compareSites(old, next, { usages, verdicts });
  expect(complete).toBe(true);
  // Those that a side names, those that are mentioned although none does, and everybody else.
  const named = new Set([...agentsOf(old), ...agentsOf(next)]);
  const names = new Set([...named, ...changes.flatMap((change) => change.agents), '*']);
  const agents = [...names].map((name) => ({ name, agent: name === '*' ? 'unnamed' : name }));
  const differs = (one: Decision, other: Decision): boolean =>
    changesUse(one, other) || (verdicts && changesWords(one, other));
  for (const { name, agent } of agents) {
    const own = changes.filter((change) => {
      return change.agents.includes(name) || (!named.has(name) && change.agents.includes('*'));
    });
    for (const serving of purposes) {
      const possible = own.filter((change) => change.purposes === undefined || `${change.purposes}` === `${serving}`);
      for (const address of addresses) {
        const from = decisionsAt(old, address, agent, serving, usages);
        const to = decisionsAt(next, address, agent, serving, usages);
        for (const usage of usages) {
          const [one, other] = [from[usage] as Decision, to[usage] as Decision];
          if (!differs(one, other)) continue;
          const key = `${saidKey(one)} > ${saidKey(other)}`;
          const found = possible.filter((change) => change.usage === usage && changeKey(change) === key);
          // Nothing is missed. Where only what may be done is compared, what opens or closes an address may be told once.
          const isTold =
            found.length > 0 || (!verdicts && possible.some((change) => isAlike(change, usage, one, other)));
          expect([address, name, usage, serving, isTold]).toEqual([address, name, usage, serving, true]);
          // Witnesses are shortest. Of several rules for headers with the same words, each has an entry.
          if (found.length === 0) continue;
          expect(Math.min(...found.map(({ witness }) => witness.length))).toBeLessThanOrEqual(address.length);
        }
      }
    }
    for (const change of own.filter(({ agents: its }) => its.includes(name))) {
      // Every entry is true of its witness.
      const serving = change.purposes ?? [];
      const from = decisionsAt(old, change.witness, agent, serving, [change.usage])[change.usage] as Decision;
      const to = decisionsAt(next, change.witness, agent, serving, [change.usage])[change.usage] as Decision;
      expect(`${saidKey(from)} > ${saidKey(to)}`).toBe(changeKey(change));
      expect(differs(from, to)).toBe(true);
      expect(matches(readPattern(change.pattern.replace(/\*$/, '')), matchedPath(change.witness.toLowerCase()))).toBe(
        true,
      );
    }
  }
  expect(equal).toBe(!changes.some(({ from, to }) => changesUse(from, to)));
  expect(changes.map(({ witness }) => witness)).toEqual(changes.map(({ witness }) => witness).sort());
}

const none: readonly (readonly string[])[] = [[]];

const path = fc
  .array(fc.constantFrom('/', 'a', 'A', 'a', '*'), { maxLength: 3 })
  .chain((parts) => fc.constantFrom('', '', '', '$').map((end) => `/${parts.join('')}${end}`));

/** Two texts that have lines in common, as before and after an edit. */
function pair(line: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<readonly [string, string]> {
  return fc
    .tuple(fc.array(line, { maxLength }), fc.array(line, { maxLength: 2 }), fc.nat(maxLength), fc.nat(2))
    .map(([lines, added, place, removed]) => {
      return [lines.join('\n'), lines.toSpliced(place, removed, ...added).join('\n')] as const;
    });
}

describe('a comparison misses nothing, and every witness is true and shortest (brute force)', () => {
  test('ACAP fields, with purposes and limits', () => {
    const usage = fc.constantFrom('index', 'crawl', 'preserve', 'present', 'present-snippet', 'other');
    const limit = fc.constantFrom('', '', ' time-limit=7-days', ' time-limit=until-2030-01-01');
    const field = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(usage, path).map(([name, at]) => `ACAP-disallow-${name}: ${at}`) },
      {
        weight: 4,
        arbitrary: fc.tuple(usage, path, limit).map(([name, at, set]) => `ACAP-allow-${name}: ${at}${set}`),
      },
      fc.constantFrom('ACAP-usage-purpose: news', 'ACAP-crawler: newsbot', 'ACAP-crawler: *'),
      path.map((at) => `User-agent: *\nDisallow: ${at}`),
    );
    fc.assert(
      fc.property(pair(field, 5), fc.boolean(), ([old, next], verdicts) => {
        const head = '##ACAP version=1.0\nACAP-crawler: *\n';
        const cases: Cases = {
          purposes: `${old}${next}`.includes('purpose') ? [[], ['news']] : none,
          usages: ['crawl', 'index', 'preserve', 'present-snippet', 'present', 'other'],
        };
        holds({ robots: `${head}${old}` }, { robots: `${head}${next}` }, cases, verdicts);
      }),
      runs(16),
    );
  });

  test('Content-Usage and Content-Signal lines with paths, beside rules on fetching', () => {
    const words = fc.constantFrom('train-ai=n', 'train-ai=y', 'ai-use=n', 'search=n, train-ai=y', 'search=y', 'x=?');
    const signals = fc.constantFrom(
      'ai-train=no',
      'ai-train=yes',
      'search=no',
      'search=yes, ai-input=no',
      'use=reference',
    );
    const line = fc.oneof(
      fc.tuple(path, words).map(([at, said]) => `Content-Usage: ${at} ${said}`),
      words.map((said) => `Content-Usage: ${said}`),
      fc.tuple(path, signals).map(([at, said]) => `Content-Signal: ${at} ${said}`),
      signals.map((said) => `Content-Signal: ${said}`),
      path.map((at) => `Disallow: ${at}`),
      path.map((at) => `DisallowAITraining: ${at}`),
      fc.constantFrom('User-agent: *', 'User-agent: bot', 'User-agent: MachineLearning', ''),
    );
    fc.assert(
      fc.property(pair(line, 6), fc.boolean(), ([old, next], verdicts) => {
        const text = `${old}${next}`;
        const cases: Cases = {
          purposes: text.includes('Content-Usage') ? [[], ['search']] : none,
          usages: ['index', 'ai-train', 'ai-input', 'tdm'],
        };
        holds({ robots: `User-agent: *\n${old}` }, { robots: `User-agent: *\n${next}` }, cases, verdicts);
      }),
      runs(16),
    );
  });

  test('usage-only tokens, which bind agents that no group names', () => {
    const line = fc.oneof(
      path.map((at) => `Disallow: ${at}`),
      path.map((at) => `Allow: ${at}`),
      fc.constantFrom('User-agent: *', 'User-agent: Google-Extended', 'User-agent: MachineLearning', 'User-agent: bot'),
    );
    fc.assert(
      fc.property(pair(line, 6), fc.boolean(), ([old, next], verdicts) => {
        const cases: Cases = { purposes: none, usages: ['ai-train', 'ai-input'] };
        holds({ robots: `User-agent: *\n${old}` }, { robots: `User-agent: *\n${next}` }, cases, verdicts);
      }),
      runs(16),
    );
  });

  test('tdmrep.json and ai.txt', () => {
    const value = fc.constantFrom('0', '1', '1', '2');
    const policy = fc.constantFrom('', '', ',"tdm-policy":"https://example.com/p"');
    const rule = fc
      .tuple(path, value, policy)
      .map(([at, set, terms]) => `{"location":"${at}","tdm-reservation":${set}${terms}}`);
    const line = fc.tuple(fc.constantFrom('Allow', 'Disallow'), path).map(([says, at]) => `${says}: ${at}`);
    fc.assert(
      fc.property(pair(rule, 4), pair(line, 3), fc.boolean(), (rules, lines, verdicts) => {
        const [old, next] = ([0, 1] as const).map((side): Site => {
          const files = {
            '/.well-known/tdmrep.json': `[\n${rules[side].split('\n').filter(Boolean).join(',\n')}\n]`,
            '/ai.txt': `User-agent: *\n${lines[side]}`,
          };
          return { files };
        }) as [Site, Site];
        holds(old, next, { purposes: none, usages: ['tdm', 'ai-train', 'ai-input'] }, verdicts);
      }),
      runs(16),
    );
  });

  test('header rules, which know no queries', () => {
    const start = fc.array(fc.constantFrom('/', 'a', 'A'), { maxLength: 2 }).map((parts) => `/${parts.join('')}`);
    const pattern = fc.tuple(start, fc.constantFrom('', '*')).map((parts) => parts.join(''));
    const field = fc.constantFrom(
      ['X-Robots-Tag', 'noindex'] as const,
      ['X-Robots-Tag', 'bot: noarchive'] as const,
      ['X-Robots-Tag', 'max-snippet:20'] as const,
      ['X-Robots-Tag', 'noarchive'] as const,
      ['Content-Usage', 'train-ai=n'] as const,
      ['TDM-Reservation', '1'] as const,
      ['Cache-Control', 'no-store'] as const,
    );
    const rules = fc.array(fc.record({ pattern, headers: fc.array(field, { minLength: 1, maxLength: 2 }) }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(rules, rules, fc.boolean(), (some, others, verdicts) => {
        const cases: Cases = {
          purposes: [[], ['archive']],
          usages: allUsages.filter((usage) => usage !== 'crawl'),
        };
        holds({ headers: some }, { headers: others }, cases, verdicts);
      }),
      runs(8),
    );
  });
});
