import type { ClauseTable } from '../dialect.js';

/** Words for the clauses of RFC 9309, as a publisher would put them. */
export const robotsTxtClauses: ClauseTable = {
  documents: {
    RFC9309: 'RFC 9309',
  },
  words: {
    'RFC9309-2.2.1-d': 'Rules for a crawler by name override rules for all crawlers.',
    'RFC9309-2.2.2-a': 'An Allow rule allows fetching every path that matches its pattern.',
    'RFC9309-2.2.2-b': 'A Disallow rule forbids fetching every path that matches its pattern.',
    'RFC9309-2.2.2-c': 'When several rules match, the longest path wins.',
    'RFC9309-2.2.2-d':
      'When an Allow and a Disallow match with the same length, the Allow wins; of two alike, the first wins.',
    'RFC9309-2.2.2-j': 'No rule applies to robots.txt itself, because crawlers must be able to read it.',
    'RFC9309-2.3.1.2-b': 'When redirects lead to no robots.txt, it is treated as if there were none.',
    'RFC9309-2.3.1.3-a': 'When robots.txt is unavailable (status 400 to 499), crawlers may fetch the whole site.',
    'RFC9309-2.3.1.4-a': 'While robots.txt is unreachable, the whole site is treated as disallowed.',
  },
};
