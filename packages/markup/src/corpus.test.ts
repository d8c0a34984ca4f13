import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { findInHead } from './find/head.js';
import { scanHead } from './find/head-scanner.js';
import { findInHtml } from './find/html.js';
import { parsedPageOf } from './find/parsed-page.js';
import { corpusPages, hasCorpus } from './testing/corpus.js';
import { expectSame } from './testing/expect-same.js';
import { headSignalsOf } from './testing/head-signals.js';
import { expectTreeOf, metasInHeadOf } from './testing/parse5-oracle.js';

const url = 'https://example.com/a/b.html';

test.skipIf(!hasCorpus)('real pages: the tree is parse5’s, and the head scanner finds what it has', () => {
  let pages = 0;
  let scanned = 0;
  let metas = 0;
  for (const text of corpusPages()) {
    const document = parse(text, { scriptingEnabled: false, sourceCodeLocationInfo: true });
    const page = findInHtml(text, url);
    const tree = parsedPageOf(page)?.tree;
    expect(tree).toBeDefined();
    if (tree !== undefined) expectTreeOf(document, tree);
    const head = findInHead(text, url);
    expectSame(headSignalsOf(head), headSignalsOf(page));
    const contents = metasInHeadOf(document);
    expectSame(
      head.metas.map(({ content }) => content),
      contents,
    );
    pages++;
    metas += contents.length;
    if (scanHead(text) !== undefined) scanned++;
  }
  expect(metas).toBeGreaterThan(700);
  // Nearly all heads are read without a tree.
  expect(scanned / pages).toBeGreaterThan(0.9);
});
