import type { Page } from '@heed/core/page';
import { parseHtml } from '../parse/html-tree.js';
import { collectSignals } from './collect.js';
import { keepLatest } from './parsed-page.js';

/**
 * Finds the signals of a whole HTML page. The page is parsed as a browser without scripts parses it: a META that the parser
 * puts in the body is in the body, and a processing instruction is a comment (PI-37).
 */
export function findInHtml(text: string, url: string): Page {
  return keepLatest(collectSignals(parseHtml(text), url));
}
