import type { Answer } from './answer.js';
import { mightBeDone } from './crawl-block.js';

/**
 * May a resource be fetched, by what is known before there is a response (ASK-35)? Only if the crawl may be done and, where other usages
 * were asked about, at least one of them could still be done: a page that may be put to no use need not be fetched.
 */
export function mayBeFetched({ crawl, ...others }: Answer['decisions']): boolean {
  if (crawl?.may !== true) return false;
  const uses = Object.values(others);
  return uses.length === 0 || uses.some(mightBeDone);
}
