import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on ai.txt, as a publisher would put them. */
export const aiTxtClauses: ClauseTable = {
  documents: { AIT: 'the ai.txt format' },
  words: {
    'AIN-17a':
      'In ai.txt, Disallow forbids AI training with every path that matches its pattern, and Allow permits it.',
  },
};
