import * as markup from '@heed/markup';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsk } from '../../ask/ask.js';
import { allUsages } from '../../policy/usage.js';
import type { Site } from '../site.js';
import { askedAgents } from './agents.js';
import { compareSites } from './compare-sites.js';
import { questionAt } from './question-at.js';
import { changesUse } from './said.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

/** Attributes that mean something for an element, and some that mean nothing. */
const attributes = fc.constantFrom(
  ...['', '', ' data-nosnippet', ' class="robots-noindex"', ' class="robots-nocontent"', ' class="robots-nofollow"'],
  ...[
    ' class="acap:disallow-index"',
    ' class="acap:allow-index"',
    ' class="acap:disallow-present-snippet"',
    ' class="x"',
  ],
);
const head = fc.constantFrom(
  '',
  '',
  '<meta name="robots" content="noindex">',
  '<meta name="robots" content="nosnippet">',
);

/** Four nested and neighbouring elements, each with an id and words of its own, in two versions of a page and of robots.txt. */
const version = fc.record({
  head,
  marks: fc.tuple(attributes, attributes, attributes, attributes),
  robots: fc.constantFrom('', 'User-agent: *\nDisallow: /a', 'ACAP-crawler: *\nACAP-disallow-index: /a#two'),
});

function siteOf({
  head: meta,
  marks: [one, two, three, four],
  robots,
}: {
  head: string;
  marks: readonly string[];
  robots: string;
}): Site {
  const body =
    `<!DOCTYPE html><html><head profile="http://example.org/xmdp/robots-profile#"><title>T</title>${meta}</head><body><div id="one"${one}>one <p id="two"${two}>two</p>` +
    `<div id="three"${three}>three</div></div><div id="four"${four}><a href="/x">four</a></div></body></html>`;
  return { origin: 'https://daily.example', robots, pages: [{ path: '/a', body }] };
}

const ask = createAsk({ unseen: 'allow', markup });

test('of parts with ids nothing is missed and nothing is made up: every change is found that asking about each element finds', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      const [old, next] = [siteOf(before), siteOf(after)];
      const { changes, complete } = compareSites(old, next, { markup });
      expect(complete).toBe(true);
      for (const { agent, name } of askedAgents([])) {
        for (const element of [undefined, 'one', 'two', 'three', 'four']) {
          const decide = (site: Site) => {
            const question = { ...questionAt(site, '/a', agent), obtained: 'elsewhere' as const };
            const answer = ask(element === undefined ? question : { ...question, element });
            if ('error' in answer) throw new TypeError(answer.error.message);
            return answer.decisions;
          };
          const [from, to] = [decide(old), decide(next)];
          for (const usage of allUsages) {
            const [one, other] = [from[usage], to[usage]];
            if (one === undefined || other === undefined || usage === 'crawl') continue;
            // Without a link in it there is no text of one.
            if (usage === 'anchor-text' && element !== undefined && element !== 'four') continue;
            const own = changes.filter(
              (change) => change.usage === usage && (change.agents.includes(name) || change.agents.includes('*')),
            );
            const isSame = (change: (typeof own)[number]): boolean =>
              change.from.may === one.may && change.to.may === other.may;
            const isTold = own.some(
              (change) => isSame(change) && (change.part === undefined || change.part === `#${element}`),
            );
            if (changesUse(one, other)) expect([element, usage, name, isTold]).toEqual([element, usage, name, true]);
            for (const change of own.filter(({ part, agents }) => part === `#${element}` && agents.includes(name))) {
              expect([element, usage, name, isSame(change)]).toEqual([element, usage, name, true]);
            }
          }
        }
      }
    }),
    runs(20),
  );
});
