import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentOf } from '../../../policy/agent.js';
import type { Usage } from '../../../policy/usage.js';
import type { Query, Voice } from '../../../policy/voice.js';
import { Source } from '../../../text/source.js';
import { acapVoice } from '../interpret.js';
import type { AcapElement, AcapMeta, AcapPage } from '../page/page.js';
import { readAcap } from '../read.js';
import { purposesToRuleOn } from './named-purposes.js';
import { combinePurposes } from './several-purposes.js';

test('of the purposes that no statement names, the first takes the place of the last, and the rest are left out', () => {
  const isNamed = (purpose: string): boolean => purpose.startsWith('named');
  expect(purposesToRuleOn(['a', 'named', 'b', 'a', 'c', 'named 2'], isNamed)).toEqual(['a', 'named', 'a', 'named 2']);
  expect(purposesToRuleOn(['a', 'b'], isNamed)).toEqual(['a', 'a']);
  expect(purposesToRuleOn(['a', 'a'], isNamed)).toEqual(['a']);
  expect(purposesToRuleOn(['named', 'a'], isNamed)).toEqual(['named', 'a']);
});

const purposes = ['news', 'News', 'newsletter', 'blogs', 'http://a.example/x', 'b', 'c', 'd'] as const;
const purpose = fc.constantFrom(...purposes, '*', 'new*', 'http://a.example/', 'b$');
const says = fc.constantFrom('allow', 'disallow');
const usages = ['crawl', 'index', 'present', 'present-snippet', 'preserve', 'translate', 'other'] as const;
const usage = fc.constantFrom<Usage>(...usages);
const qualifier = fc.constantFrom(
  '',
  ' time-limit=5-days',
  ' time-limit=7-days',
  ' max-length=20-words',
  ' prohibited-modification=any',
  ' location=https://example.com/elsewhere',
);

const field = fc
  .tuple(says, usage, fc.constantFrom('/', '/a', '/a*', '/b'), qualifier)
  .map(([word, of, path, terms]) => `ACAP-${word}-${of}: ${path}${word === 'allow' ? terms : ''}`);
const record = fc
  .tuple(
    fc.constantFrom('*', 'ExampleBot'),
    fc.array(field, { maxLength: 3 }),
    fc.array(
      fc.tuple(fc.array(purpose, { minLength: 1, maxLength: 2 }), fc.array(field, { minLength: 1, maxLength: 3 })),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([crawler, general, ofPurposes]) => [
    `ACAP-crawler: ${crawler}`,
    ...general,
    ...ofPurposes.flatMap(([names, fields]) => [...names.map((name) => `ACAP-usage-purpose: ${name}`), ...fields]),
  ]);
const robotsTxt = fc
  .array(record, { maxLength: 3 })
  .map((records) => `##ACAP version=1.0\n${records.flat().join('\n')}\n`);

const span = { start: 0, end: 0 };
const meta = fc
  .tuple(
    fc.constantFrom('robots', 'ExampleBot'),
    fc.option(purpose, { nil: '' }),
    says,
    usage,
    fc.constantFrom('', ' id-list=e0'),
  )
  .map(
    ([name, of, word, on, ids]): AcapMeta => ({ name, content: `ACAP ${of} ${word}-${on}${ids}`, inHead: true, span }),
  );
const element = fc
  .tuple(says, usage, fc.nat({ max: 3 }))
  .map(([word, on, parent]): Omit<AcapElement, 'id'> => ({ classes: `acap:${word}-${on}`, parent, span }));
const page = fc.tuple(fc.array(meta, { maxLength: 4 }), fc.array(element, { maxLength: 4 })).map(
  ([metas, elements]): AcapPage => ({
    source: new Source('body', ''),
    format: 'html',
    url: 'https://example.com/a',
    // Statements with a place of their own each, as in a real page.
    metas: metas.map((one, at) => ({ ...one, span: { start: at, end: at } })),
    elements: elements.map((one, at) => ({ ...one, id: `e${at}`, span: { start: 100 + at, end: 100 + at } })),
  }),
);

const query = fc
  .record({
    usage,
    purposes: fc.array(fc.constantFrom(...purposes), { maxLength: 6 }),
    place: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  })
  .map(
    (asked): Query => ({
      agent: agentOf('ExampleBot'),
      url: 'https://example.com/a',
      path: '/a',
      arrangements: [],
      fragments: true,
      ...asked,
    }),
  );

test('the ruling is that of each purpose by itself, taken together', () => {
  fc.assert(
    fc.property(robotsTxt, page, fc.array(query, { minLength: 1, maxLength: 4 }), (text, asked, queries) => {
      const voice = (): Voice =>
        acapVoice({
          site: readAcap(new Source('robots.txt', text)),
          page: asked,
          files: new Map(),
          url: asked.url,
          gate: undefined,
        });
      // One voice for all questions: what it remembers changes nothing.
      const together = voice();
      for (const one of queries) {
        const each = [...new Set(one.purposes)].map((alone) => voice().rule({ ...one, purposes: [alone] }));
        const [only = voice().rule(one)] = each;
        expect(together.rule(one)).toEqual(each.length <= 1 ? only : combinePurposes(each));
      }
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 400) },
  );
});
