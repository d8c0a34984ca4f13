import type { ClauseTable } from '../dialects/dialect.js';

/** The clauses of the operator's own list by which it denies, in words. `docs/opt-out.md` has them all. */
export const optOutClauses: ClauseTable = {
  documents: { OPT: "the operator's own list" },
  words: {
    'OPT-2': 'What the list denies for a domain is denied for its subdomains too, even if their sites allow it.',
    'OPT-3': 'What the list denies for a path is denied, even if the site allows it.',
    'OPT-6': 'A line of the list that is wrong refuses as far as it can be read.',
  },
};
