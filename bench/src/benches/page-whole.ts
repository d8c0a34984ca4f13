import type { ViewRules } from '@heed/core/page';
import { findInHtml, viewsOf } from '@heed/markup';
import { Parser } from 'htmlparser2';
import { type DefaultTreeAdapterTypes as P5, parse } from 'parse5';
import { canMeasureMemory, memoryInUse } from '../memory-in-use.js';
import { type PageInput, readPageInputs } from '../page-inputs.js';
import { pagesLap } from '../pages-lap.js';
import { compare, type Heat, ofHeed, type Result } from '../result.js';
import { bestOfRounds } from '../rounds.js';
import { wantedForWholePage, wantedPageMemory } from '../wanted.js';

const url = 'https://example.com/page.html';
const rounds = 5;

/** Reads a whole page: marked elements with their offsets, and the text without the parts marked `robots-noindex`. */
type Pass = (text: string) => { readonly marked: number; readonly text: number };

const contestants: readonly (readonly [string, Pass])[] = [
  ['parse5', byParse5],
  ['htmlparser2', byHtmlparser2],
  ['heed', byHeed],
];

/** Reading whole pages: how fast, and how much memory a page takes that has been read. */
export function pageWholeHeats(): Heat[] {
  return readPageInputs().flatMap((input) => {
    const bench = `page-whole/${input.name}`;
    const memory = `page-whole/memory/${input.name}`;
    return [
      { bench, run: async () => run(bench, input) },
      { bench: memory, run: () => runMemory(memory, input) },
    ];
  });
}

function run(bench: string, { name, pages, size }: PageInput): Result[] {
  const laps = contestants.map(([contestant, pass]) => pagesLap(contestant, pages, pass));
  const speeds = new Map(
    [...bestOfRounds(laps, rounds)].map(([contestant, { value, spread }]) => {
      return [contestant, { value: size / pages.length / value, spread }];
    }),
  );
  const unit = `MB/s, best of ${rounds} rounds`;
  return compare(bench, unit, speeds, { base: 'parse5', moreIsBetter: true, wanted: wantedForWholePage(name) });
}

/** Memory of texts and what was read from them, as a multiple of the memory of the texts alone. */
async function runMemory(bench: string, { pages }: PageInput): Promise<Result[]> {
  const unit = 'times the text, pages that have been read, with their texts';
  if (!canMeasureMemory) return ofHeed(bench, unit, { fails: 'needs node --expose-gc' }, wantedPageMemory);
  findInHtml(pages[0] ?? '', url);
  const before = await memoryInUse();
  const texts = pages.map((page) => Buffer.from(page, 'utf16le').toString('utf16le'));
  const withTexts = await memoryInUse();
  const read = texts.map((text) => findInHtml(text, url));
  const after = await memoryInUse();
  // Used after the measurement, so that the engine drops nothing before it.
  const elements = read.reduce((sum, page) => sum + page.elements.length, 0);
  const value = (after - before) / (withTexts - before);
  return ofHeed(bench, unit, { value, note: `${elements} marked elements` }, wantedPageMemory);
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

/** Events of the whole page. Nothing is moved where a browser would move it, and nothing implied is closed but what it closes. */
function byHtmlparser2(text: string): { marked: number; text: number } {
  const marked: object[] = [];
  const parts: string[] = [];
  let closed = 0;
  const parser: Parser = new Parser({
    onopentag: (name, { class: classes, id, rel }) => {
      if (classes !== undefined || id !== undefined || rel !== undefined) {
        marked.push({ name, id, classes, rel, place: parser.startIndex });
      }
      if (closed > 0 || hidden.has(name) || classes?.includes('robots-noindex')) closed++;
      else parts.push(' ');
    },
    ontext: (part) => {
      if (closed === 0) parts.push(part);
    },
    onclosetag: () => {
      if (closed > 0) closed--;
    },
  });
  parser.end(text);
  return { marked: marked.length, text: parts.join('').replace(/\s+/g, ' ').trim().length };
}

/** parse5 with locations, and one walk over its tree to collect the same. */
export function byParse5(text: string): { marked: number; text: number } {
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
