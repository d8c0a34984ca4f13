import type { NotSeen, Unseen } from '../decision/answer.js';
import { listed } from './listed.js';
import { shortened } from './quote.js';

const words: Readonly<Record<NotSeen, readonly string[]>> = {
  'robots.txt': ['robots.txt'],
  response: ['the page', 'its headers'],
  headers: ['the response headers'],
  body: ['the page'],
};

/** What nobody looked at: `not looked at: robots.txt, the page, its headers and /ai.txt`. */
export function notSeenInWords(unseen: readonly Unseen[]): string {
  return `not looked at: ${listed(unseen.flatMap((one) => (isFile(one) ? [shortened(one)] : words[one])))}`;
}

/** Is this the path or the address of a file? Carriers have names. */
function isFile(unseen: Unseen): unseen is Exclude<Unseen, NotSeen> {
  return !Object.hasOwn(words, unseen);
}
