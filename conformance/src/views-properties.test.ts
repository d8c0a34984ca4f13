import { type Answer, createAsk, type Question, type Views } from '@heed/core';
import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** What a word can be used for: to index, to credit a link's target, to keep, to show. A link's address: to follow. */
type Use = 'text' | 'anchor' | 'copy' | 'snippet' | 'follow';

/** Marks that only forbid, with the uses they forbid inside their element. */
const marks = {
  'class="robots-noindex"': ['text', 'anchor', 'snippet'],
  'class="other robots-noarchive"': ['copy', 'snippet'],
  'class="robots-nofollow"': ['follow'],
  'class="robots-noanchortext"': ['anchor'],
  'class="robots-nocontent"': ['text', 'snippet'],
  'data-nosnippet=""': ['snippet'],
  'class="robots-noindex robots-noarchive robots-nofollow"': ['text', 'anchor', 'snippet', 'copy', 'follow'],
} as const satisfies Record<string, readonly Use[]>;

/** ACAP's usages, of which the outermost statement decides, over the page (A2-1.3.3-d). */
const acapUses = { index: 'text', preserve: 'copy', 'present-snippet': 'snippet', follow: 'follow' } as const;

type AcapUsage = keyof typeof acapUses;

type Mark =
  | { readonly kind: 'none' }
  | { readonly kind: 'mark'; readonly mark: keyof typeof marks }
  | { readonly kind: 'acap'; readonly says: 'allow' | 'disallow'; readonly usage: AcapUsage };

type Node =
  | { readonly kind: 'word' }
  | { readonly kind: 'link'; readonly mark: Mark }
  | { readonly kind: 'region'; readonly words: number }
  | { readonly kind: 'element'; readonly name: string; readonly mark: Mark; readonly inside: readonly Node[] };

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constant<Mark>({ kind: 'none' }),
  fc.constantFrom(...(Object.keys(marks) as (keyof typeof marks)[])).map((one): Mark => ({ kind: 'mark', mark: one })),
  fc.record({
    kind: fc.constant('acap' as const),
    says: fc.constantFrom('allow' as const, 'disallow' as const),
    usage: fc.constantFrom(...(Object.keys(acapUses) as AcapUsage[])),
  }),
);

const { nodes } = fc.letrec<{ nodes: readonly Node[]; node: Node }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constant<Node>({ kind: 'word' }),
    mark.map((one): Node => ({ kind: 'link', mark: one })),
    fc.nat(2).map((words): Node => ({ kind: 'region', words })),
    // Elements that HTML lets stand in each other, so that the source tells what is inside what.
    fc
      .tuple(fc.constantFrom('div', 'span', 'section', 'noindex'), mark, tie('nodes'))
      .map(([name, one, inside]): Node => ({ kind: 'element', name, mark: one, inside })),
  ),
}));

interface Page {
  readonly format: 'html' | 'xhtml';
  /** Statements of ACAP for the page. */
  readonly metas: readonly AcapUsage[];
  readonly titleMark: Mark;
  readonly title: readonly Node[];
  readonly body: readonly Node[];
}

const page: fc.Arbitrary<Page> = fc.record({
  format: fc.constantFrom('html' as const, 'xhtml' as const),
  metas: fc.subarray(Object.keys(acapUses) as AcapUsage[]),
  titleMark: mark,
  title: nodes,
  body: nodes,
});

/** What is said on the way from the page to a word. */
interface Standing {
  readonly forbidden: ReadonlySet<Use>;
  /** By usage, what the outermost statement of ACAP says. */
  readonly acap: ReadonlyMap<AcapUsage, 'allow' | 'disallow'>;
  readonly ids: readonly string[];
}

interface PlacedWord {
  readonly word: string;
  readonly kind: 'text' | 'title' | 'anchor' | 'address';
  readonly may: ReadonlySet<Use>;
  readonly ids: readonly string[];
}

interface Written {
  readonly question: Question;
  readonly words: readonly PlacedWord[];
  readonly ids: readonly string[];
}

/** Writes a page, and notes for each of its words what may be done with it. */
function write({ format, metas, titleMark, title, body }: Page): Written {
  const words: PlacedWord[] = [];
  const ids: string[] = [];
  const placeWord = (kind: PlacedWord['kind'], standing: Standing, more: readonly Use[] = []): string => {
    const word = `w${words.length}z`;
    const may = new Set<Use>(['text', 'anchor', 'copy', 'snippet', 'follow']);
    for (const use of [...standing.forbidden, ...more]) may.delete(use);
    for (const usage of Object.keys(acapUses) as AcapUsage[]) {
      const says = standing.acap.get(usage) ?? (metas.includes(usage) ? 'disallow' : 'allow');
      if (says === 'disallow') may.delete(acapUses[usage]);
    }
    // What an element keeps from being indexed is no part of a link's text; what the page does, may be (ASK-42).
    if (standing.acap.get('index') === 'disallow') may.delete('anchor');
    words.push({ word, kind, may, ids: standing.ids });
    return word;
  };
  const startTag = (name: string, attributes: string, one: Mark, around: Standing): [string, Standing] => {
    const id = `e${ids.length}`;
    ids.push(id);
    const standing = standingIn(name, one, { ...around, ids: [...around.ids, id] });
    return [`<${name} id="${id}"${attributes}${attributeOf(one)}>`, standing];
  };
  const writeNode = (node: Node, around: Standing, inTitle: boolean): string => {
    const kind = inTitle ? 'title' : 'text';
    switch (node.kind) {
      case 'word':
        return ` ${placeWord(kind, around)} `;
      case 'link': {
        if (inTitle) return ` ${placeWord(kind, around)} `;
        const [, standing] = startTag('a', '', node.mark, around);
        const [id] = standing.ids.slice(-1);
        const address = placeWord('address', standing);
        return `<a id="${id}" href="/${address}"${attributeOf(node.mark)}>${placeWord('anchor', standing)}</a>`;
      }
      case 'region': {
        const inside = Array.from({ length: node.words }, () => placeWord(kind, around, ['text', 'snippet']));
        return `<!--googleoff: all-->${inside.join(' ')}<!--googleon: all-->`;
      }
      case 'element': {
        const [tag, standing] = startTag(node.name, '', node.mark, around);
        return `${tag}${node.inside.map((one) => writeNode(one, standing, inTitle)).join('')}</${node.name}>`;
      }
    }
  };
  const [titleTag, titleStanding] = startTag('title', '', titleMark, free);
  // In HTML a title holds text alone.
  const inTitle: readonly Node[] = format === 'html' ? title.map(() => ({ kind: 'word' })) : title;
  const writtenTitle = `${titleTag}${inTitle.map((node) => writeNode(node, titleStanding, true)).join('')}</title>`;
  const writtenBody = body.map((node) => writeNode(node, free, false)).join('');
  const acap = metas.map((usage) => `<meta name="robots" content="ACAP disallow-${usage}"/>`).join('');
  const head = `<head profile="http://example.org/xmdp/robots-profile#">${writtenTitle}${acap}</head>`;
  const root = format === 'html' ? '<!doctype html><html>' : '<html xmlns="http://www.w3.org/1999/xhtml">';
  const type = format === 'html' ? 'text/html' : 'application/xhtml+xml';
  return {
    question: {
      agent: 'ExampleBot',
      url: 'https://example.com/',
      usages: ['index'],
      views: ['text', 'links', 'copy', 'snippet'],
      response: {
        headers: [['Content-Type', type]],
        body: `${root}${head}<body>${writtenBody}</body></html>`,
      },
    },
    words,
    ids,
  };
}

const free: Standing = { forbidden: new Set(), acap: new Map(), ids: [] };

function standingIn(name: string, one: Mark, around: Standing): Standing {
  const forbidden = new Set<Use>(around.forbidden);
  if (name === 'noindex') for (const use of ['text', 'snippet'] as const) forbidden.add(use);
  if (one.kind === 'mark') for (const use of marks[one.mark]) forbidden.add(use);
  if (one.kind !== 'acap' || around.acap.has(one.usage)) return { ...around, forbidden };
  return { ...around, forbidden, acap: new Map([...around.acap, [one.usage, one.says]]) };
}

function attributeOf(one: Mark): string {
  if (one.kind === 'none') return '';
  return one.kind === 'mark' ? ` ${one.mark}` : ` class="acap:${one.says}-${one.usage}"`;
}

const ask = createAsk({ markup });

function viewsOf(question: Question): Required<Views> {
  const answer = ask(question) as Answer;
  expect(answer.diagnostics.map(({ code }) => code)).not.toContain('page/not-well-formed');
  return answer.views as Required<Views>;
}

/** What is wrong with the views of a page, or of one element of it. */
function faultsOf({ words }: Written, views: Required<Views>, element?: string): string[] {
  const text = views.text.join(' ');
  const anchors = views.links.map((link) => link.text ?? '').join(' ');
  const addresses = views.links.map(({ url }) => url).join(' ');
  const { copy, snippet } = views;
  const faults: string[] = [];
  const compare = (use: Use, view: string, word: string, isWanted: boolean): void => {
    if (view.includes(word) !== isWanted) faults.push(`${use} ${isWanted ? 'lacks' : 'shows'} ${word}`);
  };
  let hasText = false;
  let hasTitle = false;
  for (const { word, kind, may, ids } of words) {
    const isInside = element === undefined || ids.includes(element);
    const isShown = isInside && kind !== 'address';
    compare('text', text, word, isShown && may.has('text'));
    compare('follow', addresses, word, isInside && kind === 'address' && may.has('follow'));
    if (kind === 'anchor') compare('anchor', anchors, word, isInside && may.has('anchor') && may.has('follow'));
    if (kind !== 'address' || !may.has('copy') || !isInside)
      compare('copy', copy ?? '', word, isInside && may.has('copy'));
    if (snippet?.includes(word) && !(isShown && may.has('snippet'))) faults.push(`snippet shows ${word}`);
    if (isShown && may.has('snippet')) {
      if (kind === 'title') hasTitle = true;
      else hasText = true;
    }
  }
  if ((snippet === null) === (hasText || hasTitle)) faults.push(`snippet is ${snippet}`);
  return faults;
}

const often = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 400) };

describe('no view shows what may not be used, and none loses what may be', () => {
  test('of a page', () => {
    fc.assert(
      fc.property(page, (given) => {
        const written = write(given);
        expect(faultsOf(written, viewsOf(written.question))).toEqual([]);
      }),
      often,
    );
  });

  test('of an element (ASK-22)', () => {
    fc.assert(
      fc.property(page, fc.nat(), (given, some) => {
        const written = write(given);
        const element = written.ids[some % written.ids.length] ?? '';
        expect(faultsOf(written, viewsOf({ ...written.question, element }), element)).toEqual([]);
      }),
      often,
    );
  });

  test('for an agent that does not understand fragments (ASK-20)', () => {
    fc.assert(
      fc.property(page, (given) => {
        const { question } = write(given);
        expect(viewsOf({ ...question, fragments: false })).toEqual(viewsOf(question));
      }),
      often,
    );
  });
});
