import type { ClauseTable } from '../dialects/dialect.js';

/** Words for the readings that heed has settled where several documents meet, as a publisher would put them. */
export const settledClauses: ClauseTable = {
  documents: { ASK: "heed's settled readings" },
  words: {
    'ASK-2': 'When no rule applies, a usage is allowed, unless the operator of the crawler has chosen otherwise.',
    'ASK-3': 'A denial overrides what others allow, wherever it appears.',
    'ASK-6': 'A usage that serves several purposes must be allowed for each of them.',
    'ASK-9':
      'A statement names one path; with several, a prohibition covers each of them and a permission covers none.',
    'ASK-12': 'What may not be fetched may not be used, except that a link to it may be shown.',
    'ASK-13': 'Rules such as "index", "follow" and "all" allow what they name.',
    'ASK-23': 'A permission to use one part of a page, which it names, covers nothing else on the page.',
    'ASK-27':
      'When a local usage is defined twice, a prohibition covers the usages of all its definitions and a permission covers none.',
    'ASK-30':
      '"robots-anchortext" next to "robots-noindex" on one element allows indexing link targets under its anchor text.',
    'ASK-34':
      'Rules that name the crawler in full override rules whose name is the same only up to a character that RFC 9309 does not allow in a name.',
  },
};
