import { type Page, Source } from '@heed/core/page';
import { parseHtml } from '../parse/html-tree.js';
import { baseOf } from './base.js';
import { collect } from './collect.js';
import { scanHead } from './head-scanner.js';

/**
 * Finds the signals of an HTML page's head, and stops where the body begins. `elements` and `markers` stay empty, and
 * METAs that stand in the body, which count for nothing, are not seen; nor is a `base` there.
 */
export function findInHead(text: string, url: string): Page {
  const head = scanHead(text);
  if (head === undefined) return findInHeadTree(text, url);
  const { metas, links, profile, base } = head;
  return {
    source: new Source('body', text),
    format: 'html',
    url: baseOf(base, url),
    metas,
    links,
    ...(profile === undefined ? {} : { profile }),
    instructions: [],
    elements: [],
    markers: [],
  };
}

function findInHeadTree(text: string, url: string): Page {
  const { page } = collect(parseHtml(text, 'head'), url, []);
  return { ...page, metas: page.metas.filter(({ inHead }) => inHead), elements: [], markers: [] };
}
