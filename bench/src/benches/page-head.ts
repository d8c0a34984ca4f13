import { findInHead } from '@heed/markup';
import { load } from 'cheerio';
import { Parser } from 'htmlparser2';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5';
import { type PageInput, readPageInputs } from '../page-inputs.js';
import { pagesLap } from '../pages-lap.js';
import { compare, type Heat, type Result } from '../result.js';
import { bestOfRounds } from '../rounds.js';
import { wantedForHead } from '../wanted.js';

/** Name and content of every META tag in the head. */
type FindMetas = (text: string) => readonly (readonly [string | undefined, string | undefined])[];

const url = 'https://example.com/page.html';
const rounds = 7;

/** Each contestant reads only the META tags of the head, in its fastest way that returns names and contents. */
const contestants: readonly (readonly [string, FindMetas])[] = [
  ['cheerio', byCheerio],
  ['parse5', byParse5],
  ['htmlparser2', byHtmlparser2],
  ['heed', (text) => findInHead(text, url).metas.map(({ name, content }) => [name, content])],
];

/** Reading the META tags of the head of a page, and no further. */
export function pageHeadHeats(): Heat[] {
  return readPageInputs().map((input) => {
    const bench = `page-head/${input.name}`;
    return { bench, run: async () => run(bench, input) };
  });
}

function run(bench: string, { name, pages }: PageInput): Result[] {
  const laps = contestants.map(([contestant, find]) => pagesLap(contestant, pages, find));
  const unit = `µs a page, best of ${rounds} rounds`;
  return compare(bench, unit, bestOfRounds(laps, rounds), { base: 'cheerio', wanted: wantedForHead(name) });
}

/** All META tags of the head, by way of a whole tree. */
export function byCheerio(text: string): [string | undefined, string | undefined][] {
  const $ = load(text);
  return $('head meta')
    .toArray()
    .map(({ attribs }) => [attribs['name'], attribs['content']]);
}

/** Thrown to leave the tree builder when it creates the body. */
const bodyStarts = Symbol('body');

function byParse5(text: string): [string | undefined, string | undefined][] {
  const found: [string | undefined, string | undefined][] = [];
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      if (name === 'body' || name === 'frameset') throw bodyStarts;
      if (name === 'meta') {
        const value = (wanted: string): string | undefined => attributes.find(({ name }) => name === wanted)?.value;
        found.push([value('name'), value('content')]);
      }
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
  };
  try {
    parse(text, { treeAdapter, scriptingEnabled: false, sourceCodeLocationInfo: true });
  } catch (error) {
    if (error !== bodyStarts) throw error;
  }
  return found;
}

const chunk = 4096;

/** Parser events up to the tag that starts the body or ends the head. It does not notice an implied body. */
function byHtmlparser2(text: string): [string | undefined, string | undefined][] {
  const found: [string | undefined, string | undefined][] = [];
  let done = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'meta') found.push([attributes['name'], attributes['content']]);
      else if (name === 'body') done = true;
      if (done) parser.pause();
    },
    onclosetag: (name) => {
      if (name === 'head') done = true;
    },
  });
  for (let at = 0; at < text.length && !done; at += chunk) parser.write(text.slice(at, at + chunk));
  return found;
}
