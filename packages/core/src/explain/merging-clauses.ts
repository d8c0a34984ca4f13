import type { ClauseTable } from '../dialects/dialect.js';

/** The documents of clauses on AI signals that belong to no dialect. No statement wins or loses by them, so they need no words. */
export const mergingClauses: ClauseTable = {
  documents: {
    MOD: "heed's model of AI signals",
    MRG: "heed's rules for merging AI signals",
    LLM: "heed's reading of llms.txt",
    TOK: 'what operators document of their product tokens',
    KEL: 'the draft on training preferences as names of crawlers',
    WBA: 'the Web Bot Auth drafts',
    DMI: 'the PLUS data mining property',
    CAWG: 'the CAWG assertion on training and data mining',
  },
  words: {},
};
