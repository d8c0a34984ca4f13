import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentOf } from '../../policy/agent.js';
import type { Page, PageElement } from '../../policy/page.js';
import type { Verdict } from '../../policy/statement.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import type { Query, ViewUsage, Voice } from '../../policy/voice.js';
import { buildPage, profile } from '../../testing/build-page.js';
import { Source } from '../../text/source.js';
import { classNamesVoice } from './interpret.js';
import { markerRegions } from './marks/marker-regions.js';

const agent = agentOf('FooBot');

function queryFor(page: Page, usage: Usage, place: number): Query {
  const { url } = page;
  return { agent, usage, url, path: '/', purposes: ['archive'], arrangements: [], fragments: true, place };
}

/** Is the element taken out of the view for a usage beyond what is ruled on that usage? */
function isTakenOut(voice: Voice, usage: ViewUsage, place: number): boolean {
  return voice.cutsFor?.(agent).takesOut(usage, place) !== undefined;
}

/** A page with these elements, each of them `<i>` in the source. */
function pageWith(elements: readonly Partial<PageElement>[], more: Partial<Page> = {}): Page {
  const base = buildPage({ profile, metas: [['RobotExclusion.RobotName1', 'Foo Bot']] });
  const offset = base.source.text.length;
  return {
    ...base,
    source: new Source('body', `${base.source.text}${'<i>'.repeat(elements.length)}`),
    elements: elements.map((element, place) => {
      const span = { start: offset + place * 3, end: offset + place * 3 + 3 };
      return { name: 'i', noSnippet: false, span, extent: { ...span, end: offset + elements.length * 3 }, ...element };
    }),
    ...more,
  };
}

const word = fc.constantFrom(
  ...['robots-index', 'robots-noindex', 'robots-follow', 'robots-nofollow', 'robots-archive', 'robots-noarchive'],
  ...[
    'robots-anchortext',
    'robots-noanchortext',
    'robot1-index',
    'robot1-noindex',
    'robot2-noindex',
    'robots-nocontent',
  ],
  ...['Robots-NoIndex', 'other', 'robot9-nofollow', '”robots-index”'],
);
const classes = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));

/** Trees in which every parent comes before its children. */
const tree = fc
  .array(fc.record({ classes, up: fc.nat(), rooted: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((nodes) =>
    nodes.map(({ classes: names, up, rooted }, place) => ({
      classes: names,
      ...(place === 0 || rooted ? {} : { parent: up % place }),
    })),
  );

type Elements = readonly { classes: string; parent?: number }[];

/** The class name that decides one pair by the rules of the document, and its place, with a walk up the tree. */
function deciding(
  elements: Elements,
  place: number,
  no: string,
  yes: string,
): { name: string; place: number } | undefined {
  let at: number | undefined = place;
  let nearest: { name: string; place: number } | undefined;
  let byName: { name: string; place: number } | undefined;
  while (at !== undefined) {
    const element: { classes: string; parent?: number } | undefined = elements[at];
    const names = (element?.classes ?? '').toLowerCase().split(' ');
    const named = [`robot1-${no}`, `robot1-${yes}`].find((name) => names.includes(name));
    const general = [`robots-${no}`, `robots-${yes}`].find((name) => names.includes(name));
    const name = named ?? general;
    if (named !== undefined) byName ??= { name: named, place: at };
    if (name !== undefined) nearest ??= { name, place: at };
    at = element?.parent;
  }
  return nearest?.name === `robots-${yes}` && byName?.name === `robot1-${no}` ? byName : nearest;
}

/** The verdict on one pair. */
function naive(elements: Elements, place: number, no: string, yes: string): Verdict {
  const decider = deciding(elements, place, no, yes);
  if (decider === undefined) return 'unstated';
  return decider.name.endsWith(`-${no}`) ? 'denied' : 'allowed';
}

/** The verdict on anchor text, which follows `noindex` (M-5), unless its own permission is on the same element (ASK-30). */
function naiveAnchorText(elements: Elements, place: number): Verdict {
  const own = naive(elements, place, 'noanchortext', 'anchortext');
  if (naive(elements, place, 'noindex', 'index') !== 'denied') return own;
  const index = deciding(elements, place, 'noindex', 'index');
  const isBeside = deciding(elements, place, 'noanchortext', 'anchortext')?.place === index?.place;
  return own === 'allowed' && isBeside && index?.name === 'robots-noindex' ? 'allowed' : 'denied';
}

describe('inheritance', () => {
  test('is what a walk up the tree would find', () => {
    fc.assert(
      fc.property(tree, (elements) => {
        const page = pageWith(elements);
        const voice = classNamesVoice(page);
        elements.forEach((_, place) => {
          const verdict = (usage: Usage): Verdict => voice.rule(queryFor(page, usage, place)).verdict;
          const copy = naive(elements, place, 'noarchive', 'archive');
          const byProfile = naive(elements, place, 'noindex', 'index');
          const isNoContent = naive(elements, place, 'nocontent', '') === 'denied';
          expect(verdict('follow')).toBe(naive(elements, place, 'nofollow', 'follow'));
          expect(verdict('preserve')).toBe(copy);
          expect(verdict('present-currentcopy')).toBe(copy);
          expect(verdict('index')).toBe(isNoContent ? 'denied' : byProfile);
          expect(verdict('anchor-text')).toBe(naiveAnchorText(elements, place));
          expect(verdict('present-snippet')).toBe(isNoContent || copy === 'denied' ? 'denied' : 'unstated');
        });
      }),
    );
  });

  test('views and answers do not differ', () => {
    fc.assert(
      fc.property(tree, (elements) => {
        const page = pageWith(elements);
        const voice = classNamesVoice(page);
        elements.forEach((_, place) => {
          const isDenied = (usage: Usage): boolean => voice.rule(queryFor(page, usage, place)).verdict === 'denied';
          expect(isTakenOut(voice, 'preserve', place)).toBe(isDenied('preserve'));
          expect(isTakenOut(voice, 'present-snippet', place)).toBe(isDenied('index'));
          for (const usage of ['index', 'follow', 'anchor-text'] as const) {
            expect(isTakenOut(voice, usage, place)).toBe(false);
          }
        });
      }),
    );
  });

  test('every statement that decides is listed, with its place in the text', () => {
    fc.assert(
      fc.property(tree, (elements) => {
        const page = pageWith(elements);
        const voice = classNamesVoice(page);
        elements.forEach((_, place) => {
          for (const usage of allUsages) {
            const { verdict, because, overruled } = voice.rule(queryFor(page, usage, place));
            expect(because.length > 0).toBe(verdict !== 'unstated');
            for (const { place: shown } of [...because, ...overruled]) {
              expect('span' in shown && page.source.textOf(shown.span)).toBe('<i>');
            }
          }
        });
      }),
    );
  });
});

describe('any page', () => {
  const text = fc.oneof(word, fc.string({ unit: 'binary' }), fc.constantFrom('”', 'robot-', 'robots-\0', '\u212a'));
  const span = fc.record({ start: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 60 }) });
  const element = fc.record(
    {
      name: fc.constantFrom('a', 'p', 'noindex', 'x:a', ''),
      id: text,
      classes: text,
      rel: text,
      noSnippet: fc.boolean(),
      parent: fc.integer({ min: -2, max: 20 }),
      span,
      extent: span,
    },
    { requiredKeys: ['name', 'noSnippet', 'span', 'extent'] },
  );
  const marker = fc.oneof(
    text,
    fc.constantFrom('noindex', '/noindex', 'googleoff: all', 'googleon: index', 'googleoff:x'),
  );

  test('nothing throws, and regions are sorted and do not overlap', () => {
    fc.assert(
      fc.property(
        fc.array(element, { maxLength: 10 }),
        fc.array(fc.record({ text: marker, span }), { maxLength: 10 }),
        fc.array(fc.record({ rel: text, href: text, span }), { maxLength: 3 }),
        text,
        (elements, markers, links, head) => {
          const source = new Source('body', '<noindex>a</noindex></p></noindex >');
          const metas = [
            { name: 'RobotExclusion.RobotName1', content: head, inHead: true, span: { start: 0, end: 1 } },
          ];
          const page: Page = { ...pageWith([]), source, elements, markers, links, metas, url: head };
          const voice = classNamesVoice(page, undefined, () => undefined);
          for (const usage of allUsages) voice.rule(queryFor(page, usage, 0));
          expect(voice.rule(queryFor(page, 'index', 99)).verdict).toBe('unstated');
          expect(isTakenOut(voice, 'present-snippet', 99)).toBe(false);
          elements.forEach((_, place) => {
            for (const usage of allUsages) voice.rule(queryFor(page, usage, place));
            expect(isTakenOut(voice, 'present-snippet', place)).toBeTypeOf('boolean');
          });
          let end = 0;
          for (const region of markerRegions(page)) {
            expect(region.span.start).toBeGreaterThanOrEqual(end);
            expect(region.span.end).toBeGreaterThan(region.span.start);
            end = region.span.end;
          }
        },
      ),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 1000) },
    );
  });
});

describe('work grows with the page, not faster', () => {
  const many = 100_000;

  test('a hundred thousand elements, one inside the other, each contradicting the one around it', () => {
    const names = ['robots-noindex robots-nofollow robots-archive', 'robots-index robots-follow robot1-noarchive'];
    const elements = Array.from({ length: many }, (_, place) => ({
      classes: names[place % 2] ?? '',
      rel: 'nofollow',
      name: place % 3 === 0 ? 'noindex' : 'a',
      ...(place === 0 ? {} : { parent: place - 1 }),
    }));
    const page = pageWith(elements);
    const voice = classNamesVoice(page, undefined, () => undefined);
    for (let place = 0; place < many; place += 50) voice.rule(queryFor(page, 'index', place));
    const cuts = voice.cutsFor?.(agent);
    const takenOut = elements.filter((_, place) => cuts?.takesOut('preserve', place) !== undefined);
    // All but the first are inside a prohibition by name, which permissions for all robots do not lift.
    expect(takenOut).toHaveLength(many - 1);
  });

  test('a hundred thousand markers that never close', () => {
    const markers = Array.from({ length: many }, (_, at) => ({
      text: 'googleoff: all',
      span: { start: at, end: at + 1 },
    }));
    const page = pageWith(
      Array.from({ length: many }, () => ({})),
      { markers },
    );
    expect(() => markerRegions(page, () => undefined)).not.toThrow();
  });

  test('one class attribute of a megabyte, whatever is in it', () => {
    const hostile = ['robots-noindex ', 'robot1', '”', 'robots-', ' ', 'robots-x ', 'x', '“x'];
    for (const piece of hostile) {
      const long = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const page = pageWith([{ classes: `robot ${long}x`, rel: `robot ${long}x` }], {
        profile: { text: `${long},http:${long} ${profile}`, span: { start: 0, end: 1 } },
        links: [{ rel: long, href: long, span: { start: 0, end: 1 } }],
        metas: [{ name: long, content: long, inHead: true, span: { start: 0, end: 1 } }],
        markers: [{ text: long, span: { start: 0, end: 1 } }],
      });
      expect(() => classNamesVoice(page, undefined, () => undefined)).not.toThrow();
    }
  });

  test('a hundred thousand numbers for as many robots', () => {
    const metas = Array.from({ length: many }, () => {
      return { name: 'RobotExclusion.RobotName1', content: 'X', inHead: true, span: { start: 0, end: 1 } };
    });
    const page = pageWith(
      Array.from({ length: many }, () => ({ classes: 'robot1-noindex' })),
      { metas },
    );
    const voice = classNamesVoice(page);
    for (let place = 0; place < many; place++) voice.cutsFor?.(agent).takesOut('present-snippet', place);
    expect(voice.rule(queryFor(page, 'index', many - 1)).verdict).toBe('unstated');
  });

  test('end tags without end', () => {
    const source = new Source('body', '<noindex>'.repeat(20_000) + '</noindex '.repeat(100_000));
    const elements = Array.from({ length: 20_000 }, (_, at) => {
      const span = { start: at * 9, end: at * 9 + 9 };
      return { name: 'noindex', span, extent: { start: span.start, end: source.text.length } };
    });
    const page = pageWith(elements, { source });
    expect(() => markerRegions(page)).not.toThrow();
  });
});
