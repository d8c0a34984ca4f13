import type { NotSeen } from '../decision/answer.js';

const words: Readonly<Record<NotSeen, string>> = {
  'robots.txt': 'robots.txt',
  response: 'the page and its headers',
  headers: 'the response headers',
  body: 'the page',
};

/** The carriers that nobody looked at: `not looked at: robots.txt and the page`. */
export function notSeenInWords(carriers: readonly NotSeen[]): string {
  return `not looked at: ${carriers.map((carrier) => words[carrier]).join(' and ')}`;
}
