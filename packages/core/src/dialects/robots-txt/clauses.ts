import type { ClauseTable } from '../dialect.js';

/** What decides within a conventional robots.txt, in a publisher's words. */
export const robotsTxtClauses: ClauseTable = {
  documents: {
    RFC9309: 'RFC 9309',
  },
  words: {
    'RFC9309-2.2.1-d': 'A crawler that has groups of its own keeps to them; those for * are not meant for it.',
    'RFC9309-2.2.2-a': 'An Allow says that what it matches may be fetched.',
    'RFC9309-2.2.2-b': 'A Disallow says that what it matches may not be fetched.',
    'RFC9309-2.2.2-c': 'Of the rules that match, the one with the longest path counts.',
    'RFC9309-2.2.2-d': 'Of matching rules of the same length an Allow counts, and of two alike the first.',
    'RFC9309-2.2.2-j': 'Robots.txt is where a site says what may be fetched, so no rule closes that file.',
    'RFC9309-2.3.1.4-a': 'While nobody can tell what robots.txt says, it counts as closing the whole site.',
  },
};
