import type { ViewRules, ViewUsage } from '@heed/core/page';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes as P5, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { findInHtml } from '../find/html.js';
import { findInXml } from '../find/xml.js';
import { expectSame } from '../testing/expect-same.js';
import { rulesOf } from '../testing/rules.js';
import { runs } from '../testing/runs.js';
import { viewsOf } from './views.js';

const url = 'https://example.com/';
const all = ['text', 'links', 'copy', 'snippet'] as const;
const usages = ['index', 'follow', 'anchor-text', 'preserve', 'present-snippet'] as const;

/** Where a word is in a page, by parse5 alone. */
interface Standing {
  /** For each usage, what the nearest class about it says. */
  readonly may: Readonly<Record<ViewUsage, boolean>>;
  readonly kind: 'text' | 'marked' | 'attribute' | 'link';
  readonly shown: boolean;
}

type OfPage = 'allowed' | 'denied';

function everything(ofPage: OfPage): Standing['may'] {
  const may = ofPage === 'allowed';
  return { index: may, follow: may, 'anchor-text': may, preserve: may, 'present-snippet': may };
}

/** Every word `w…z` of a page and where it is; a word in a tag that the parser copied has several. */
function standings(text: string, ofPage: OfPage): Map<string, Standing[]> {
  const found = new Map<string, Standing[]>();
  const add = (from: string, standing: Standing): void => {
    for (const [word] of from.matchAll(/w\d+z/g)) found.set(word, [...(found.get(word) ?? []), standing]);
  };
  const stack: { node: P5.Node; may: Standing['may']; shown: boolean }[] = [
    { node: parse(text, { scriptingEnabled: false }), may: everything(ofPage), shown: true },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, shown } = top;
    let { may } = top;
    if (node.nodeName === '#text') {
      const { value, parentNode } = node as P5.TextNode;
      // A marker in a title is text for the parser, and closes the title as a whole.
      const isMarked = parentNode?.nodeName === 'title' && value.includes('<!--google');
      add(value, { may, kind: isMarked ? 'marked' : 'text', shown });
    }
    let inside = shown;
    if ('attrs' in node) {
      const element = node as P5.Element;
      const words = (element.attrs.find(({ name }) => name === 'class')?.value ?? '').split(' ');
      for (const usage of usages) {
        if (words.includes(`no-${usage}`)) may = { ...may, [usage]: false };
        else if (words.includes(`yes-${usage}`)) may = { ...may, [usage]: true };
      }
      inside &&= !['script', 'style', 'template', 'title', 'iframe', 'noframes'].includes(element.tagName);
      for (const { name, value } of element.attrs) {
        add(value, { may, kind: name === 'href' ? 'link' : 'attribute', shown: inside && name === 'alt' });
      }
    }
    if ('content' in node) stack.push({ node: (node as P5.Template).content, may, shown: false });
    if ('childNodes' in node) {
      for (const child of node.childNodes) {
        // The head shows nothing; a title is a separate text.
        stack.push({ node: child, may, shown: inside && node.nodeName !== 'head' });
      }
    }
  }
  return found;
}

function check(text: string, ofPage: OfPage): void {
  const page = findInHtml(text, url);
  const rules = rulesOf(page, {}, ofPage);
  const { text: runs = [], links = [], copy, snippet } = viewsOf(text, page, all, rules, 'w7z w9z');
  const isIn = (usage: string, word: string): boolean =>
    rules.regions.some(({ span, usages: closed }) => {
      const at = text.indexOf(word);
      return closed.includes(usage) && at >= span.start && at < span.end;
    });
  const anchors = links.map((link) => link.text ?? '').join(' ');
  const targets = links.map((link) => link.url).join(' ');
  const shown = runs.join(' ');
  /** What is wrong, as usage and word. `expect` is called once for all of them, because it costs more than the views. */
  const faults: string[] = [];
  for (const [word, places] of standings(text, ofPage)) {
    const may = (usage: ViewUsage): boolean => places.some((place) => place.may[usage]) && !isIn(usage, word);
    const mayAll = (usage: ViewUsage): boolean => places.every((place) => place.may[usage]) && !isIn(usage, word);
    const forbid = (usage: ViewUsage, view: string): void => {
      if (view.includes(word) && !may(usage)) faults.push(`${usage} shows ${word}`);
    };
    const demand = (usage: ViewUsage, view: string): void => {
      if (!view.includes(word) && mayAll(usage)) faults.push(`${usage} lacks ${word}`);
    };
    forbid('index', shown);
    forbid('anchor-text', anchors);
    forbid('preserve', copy ?? '');
    forbid('present-snippet', snippet ?? '');
    forbid('follow', targets);
    if (!places.every((place) => place.kind === 'text')) continue;
    if (places.every((place) => place.shown)) demand('index', shown);
    if (copy !== null) demand('preserve', copy ?? '');
  }
  expectSame(faults, []);
}

const classes = fc.constantFrom(
  '',
  ' class="x"',
  ' class="no-index"',
  ' class="no-preserve"',
  ' class="a no-index no-preserve no-present-snippet"',
  ' class="yes-index yes-preserve yes-present-snippet"',
  ' class="no-follow no-anchor-text"',
  ' class="yes-preserve"',
  ' class="no-present-snippet"',
);

const names = fc.constantFrom(
  ...[
    'p',
    'div',
    'span',
    'b',
    'i',
    'a',
    'ul',
    'li',
    'table',
    'tr',
    'td',
    'tbody',
    'thead',
    'caption',
    'select',
    'option',
  ],
  ...[
    'dl',
    'dt',
    'dd',
    'h1',
    'svg',
    'g',
    'text',
    'math',
    'mi',
    'noindex',
    'title',
    'textarea',
    'template',
    'button',
    'form',
  ],
  ...[
    'nobr',
    'font',
    'body',
    'html',
    'head',
    'noscript',
    'script',
    'style',
    'pre',
    'ruby',
    'rt',
    'details',
    'summary',
    'object',
  ],
);

const markers = fc.constantFrom(
  '<!--googleoff: index-->',
  '<!--googleoff: preserve present-snippet-->',
  '<!--googleon-->',
  '<!--x-->',
);

/** Every `#` becomes a different word. */
function numbered(pieces: readonly string[]): string {
  let number = 0;
  return pieces.join('').replace(/#/g, () => `w${number++}z`);
}

const startTag = fc
  .tuple(names, classes, fc.constantFrom('', ' title="#"', ' href="#"', ' title=#'))
  // Attributes of a second `html` or `body` tag are added to the first one, which may be in another region.
  .map(([name, marks, more]) => `<${name}${marks}${name === 'html' || name === 'body' ? '' : more}>`);

const scrap = fc.oneof(
  startTag,
  startTag,
  names.map((name) => `</${name}>`),
  names.map((name) => `</${name} title="#">`),
  fc.constantFrom(
    '#',
    '# ',
    ' # #',
    '\n',
    '<img alt="#">',
    '<img class="no-index no-preserve" alt="#" src="#">',
    '<br>',
    '<hr>',
  ),
  markers,
);

const ofPage = fc.constantFrom<OfPage>('allowed', 'denied');

const soup = fc.array(scrap, { maxLength: 40, size: 'max' }).map(numbered);

/** Well-formed, so that it can be read as XML too. */
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 5 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(
      '#',
      ' # ',
      '# #',
      '<img alt="#"/>',
      '<i class="no-index"></i>',
      '<!--googleoff: index-->',
      '<!--googleon-->',
    ),
    fc
      .tuple(fc.constantFrom('p', 'div', 'span', 'b', 'a', 'ul', 'li', 'table', 'tr', 'td', 'q'), classes, tie('tree'))
      .map(([name, marks, inside]) => `<${name}${marks} title="#">${inside}</${name}>`),
  ),
}));

describe('no view shows what it may not, and the text view loses nothing', () => {
  test('in any soup', () => {
    fc.assert(
      fc.property(soup, ofPage, (text, rest) => check(text, rest)),
      runs(2_000),
    );
  });

  test('in any tree', () => {
    fc.assert(
      fc.property(tree, ofPage, (text, rest) => check(numbered([text]), rest)),
      runs(1_000),
    );
  });

  test('in any tree read as XML', () => {
    fc.assert(
      fc.property(tree, (inside) => {
        const text = numbered([`<html xmlns="http://www.w3.org/1999/xhtml"><head/><body>${inside}</body></html>`]);
        const page = findInXml(text, url);
        const rules: ViewRules = rulesOf(page);
        const { text: runs = [], copy } = viewsOf(text, page, all, rules);
        expect(page.brokenAt).toBeUndefined();
        if (copy !== null && copy !== undefined) expect(findInXml(copy, url).brokenAt).toBeUndefined();
        // Read as XML, the tree follows the source, so the nearest class in the source decides about each word.
        const faults: string[] = [];
        for (const [word, may] of standingsInSource(text)) {
          const closed = (usage: string): boolean =>
            rules.regions.some(({ span, usages: closes }) => {
              const at = text.indexOf(word);
              return closes.includes(usage) && at >= span.start && at < span.end;
            });
          const isWanted = may.text && may.index && !closed('index');
          if (runs.join(' ').includes(word) !== isWanted) faults.push(`index ${isWanted ? 'lacks' : 'shows'} ${word}`);
          const isKept = copy?.includes(word) ?? false;
          if (!may.preserve && isKept) faults.push(`preserve shows ${word}`);
          if (may.preserve && may.text && !isKept) faults.push(`preserve lacks ${word}`);
        }
        expectSame(faults, []);
      }),
      runs(1_000),
    );
  });
});

/** For well-formed markup: each word, and what the nearest classes around it say. */
function standingsInSource(text: string): Map<string, { text: boolean; index: boolean; preserve: boolean }> {
  const found = new Map<string, { text: boolean; index: boolean; preserve: boolean }>();
  const stack = [{ index: true, preserve: true }];
  for (const [piece] of text.matchAll(/<!--.*?-->|<[^>]*>|[^<]+/gs)) {
    if (piece.startsWith('<!--')) continue;
    let may = stack.at(-1) ?? { index: true, preserve: true };
    if (piece.startsWith('</')) {
      stack.pop();
      continue;
    }
    if (piece.startsWith('<')) {
      for (const usage of ['index', 'preserve'] as const) {
        if (piece.includes(`no-${usage}`)) may = { ...may, [usage]: false };
        else if (piece.includes(`yes-${usage}`)) may = { ...may, [usage]: true };
      }
      if (!piece.endsWith('/>')) stack.push(may);
    }
    const isText = !piece.startsWith('<') || piece.startsWith('<img');
    for (const [word] of piece.matchAll(/w\d+z/g)) found.set(word, { text: isText, ...may });
  }
  return found;
}
