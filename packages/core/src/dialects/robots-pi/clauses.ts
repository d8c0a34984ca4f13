import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on robots processing instructions, as a publisher would put them. */
export const robotsPiClauses: ClauseTable = {
  documents: {
    PI: 'the robots processing instruction note',
    P: "heed's readings of the robots processing instruction note",
  },
  words: {
    'PI-1': 'As with a robots META tag, a document that may not be indexed may not be shown either.',
    'PI-13': 'The processing instruction says yes or no to indexing the document and to following its links.',
    'PI-29': 'When there are several processing instructions, the first valid one wins.',
  },
};
