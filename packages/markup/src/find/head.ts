import { defined } from '@heed/core/internal';
import { type Page, Source } from '@heed/core/page';
import { parseHtml } from '../parse/html-tree.js';
import { baseOf } from './base.js';
import { collectSignals } from './collect.js';
import { scanHead } from './head-scanner.js';

/**
 * Finds the signals in the head of an HTML page, and stops where the body begins. `elements` and `markers` stay empty. METAs
 * in the body, which are ignored, are not seen, nor is a `base` there.
 */
export function findInHead(text: string, url: string): Page {
  const head = scanHead(text);
  if (head === undefined) return findInHeadTree(text, url);
  const { metas, links, scripts, profile, base } = head;
  return defined({
    source: new Source('body', text),
    format: 'html',
    url: baseOf(base, url),
    metas,
    links,
    scripts,
    profile,
    instructions: [],
    elements: [],
    markers: [],
  });
}

function findInHeadTree(text: string, url: string): Page {
  const { page } = collectSignals(parseHtml(text, 'head'), url);
  const metas = page.metas.filter(({ inHead }) => inHead);
  const scripts = page.scripts.filter(({ place }) => place === 'head');
  return { ...page, metas, scripts, elements: [], markers: [] };
}
