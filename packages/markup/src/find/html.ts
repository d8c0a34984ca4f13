import type { Page } from '@heed/core/page';
import { parseHtml } from '../parse/html-tree.js';
import { collect } from './collect.js';
import { remember } from './parsed-page.js';

/**
 * Finds the signals of an HTML page, whole. The page is read as a browser without scripts reads it: a META that the
 * parser puts in the body is in the body, and a processing instruction is a comment (PI-37).
 */
export function findInHtml(text: string, url: string): Page {
  return remember(collect(parseHtml(text), url, []));
}
