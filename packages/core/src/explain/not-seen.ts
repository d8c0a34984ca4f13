import type { NotSeen } from '../decision/answer.js';
import { listed } from './listed.js';

const words: Readonly<Record<NotSeen, readonly string[]>> = {
  'robots.txt': ['robots.txt'],
  response: ['the page', 'its headers'],
  headers: ['the response headers'],
  body: ['the page'],
};

/** The carriers that nobody looked at: `not looked at: robots.txt, the page and its headers`. */
export function notSeenInWords(carriers: readonly NotSeen[]): string {
  return `not looked at: ${listed(carriers.flatMap((carrier) => words[carrier]))}`;
}
