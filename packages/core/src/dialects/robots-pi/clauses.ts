import type { ClauseTable } from '../dialect.js';

/** What decides among robots processing instructions, in a publisher's words. */
export const robotsPiClauses: ClauseTable = {
  documents: {
    PI: 'the robots processing instruction note',
    P: "heed's readings of the robots processing instruction note",
  },
  words: {
    'PI-1': 'As with a robots META, what may not be indexed may not be shown either.',
    'PI-13': 'The instruction says yes or no to indexing the document and to following its links.',
    'PI-29': 'Of several instructions the first one that is written correctly counts.',
  },
};
