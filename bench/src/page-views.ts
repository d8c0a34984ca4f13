import type { ViewRules } from '@heed/core/page';
import { findInHtml, viewsOf } from '@heed/markup';
import { type DefaultTreeAdapterTypes as P5, parse } from 'parse5';
import type { PageResult } from './page-head.js';
import { type PageInput, readPageInputs } from './page-inputs.js';
import { bestOfRounds, lapOf, timeOf } from './rounds.js';

const url = 'https://example.com/page.html';
const rounds = 5;

/** Reads a whole page: marked elements with their places, and the text without the parts marked `robots-noindex`. */
type Pass = (text: string) => { readonly marked: number; readonly text: number };

const contestants: readonly (readonly [string, Pass])[] = [
  ['parse5', byParse5],
  ['heed', byHeed],
];

/** Measures reading whole pages, in millions of characters a second. */
export function benchViews(): PageResult[] {
  return readPageInputs().flatMap(viewsOn);
}

function viewsOn({ name, pages, size }: PageInput): PageResult[] {
  const laps = contestants.map(([contestant, pass]) =>
    lapOf(contestant, (times) =>
      timeOf(() => {
        for (let time = 0; time < times; time++) for (const page of pages) pass(page);
      }),
    ),
  );
  const best = bestOfRounds(laps, rounds);
  const base = best.get('parse5') ?? Number.NaN;
  return [...best].map(([contestant, microseconds]) => ({
    bench: `page-views/${name}`,
    contestant,
    value: size / microseconds,
    unit: 'MB/s',
    ratio: base / microseconds,
  }));
}

function byHeed(text: string): { marked: number; text: number } {
  const page = findInHtml(text, url);
  const closed = page.elements.map(({ classes }) => classes?.includes('robots-noindex') ?? false);
  page.elements.forEach(({ parent = -1 }, place) => {
    if (closed[parent]) closed[place] = true;
  });
  const rules: ViewRules = { may: (_, place) => closed[place] !== true, regions: [] };
  const runs = viewsOf(text, page, ['text'], rules).text ?? [];
  return { marked: page.elements.length, text: runs.reduce((sum, { length }) => sum + length, 0) };
}

const hidden = new Set(['head', 'script', 'style', 'template', 'noframes', 'iframe', 'title']);

/** parse5 with locations, and one walk over its tree to collect the same. */
function byParse5(text: string): { marked: number; text: number } {
  const marked: object[] = [];
  const runs: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    const whole = run.join('').replace(/\s+/g, ' ').trim();
    if (whole !== '') runs.push(whole);
    run = [];
  };
  const stack: { readonly nodes: readonly P5.ChildNode[]; at: number }[] = [
    { nodes: parse(text, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes, at: 0 },
  ];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.at++];
    if (node === undefined) {
      stack.pop();
      continue;
    }
    if (node.nodeName === '#text') run.push((node as P5.TextNode).value);
    if (!('attrs' in node)) continue;
    const classes = node.attrs.find(({ name }) => name === 'class')?.value;
    const id = node.attrs.find(({ name }) => name === 'id')?.value;
    const rel = node.attrs.find(({ name }) => name === 'rel')?.value;
    if (classes !== undefined || id !== undefined || rel !== undefined) {
      marked.push({ name: node.tagName, id, classes, rel, place: node.sourceCodeLocation });
    }
    if (classes?.includes('robots-noindex')) endRun();
    else if (!hidden.has(node.tagName)) {
      run.push(' ');
      stack.push({ nodes: node.childNodes, at: 0 });
    }
  }
  endRun();
  return { marked: marked.length, text: runs.reduce((sum, { length }) => sum + length, 0) };
}
