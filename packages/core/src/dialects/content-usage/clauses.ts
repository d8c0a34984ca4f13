import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on Content-Usage, as a publisher would put them. */
export const contentUsageClauses: ClauseTable = {
  documents: {
    AIP: 'the AIPREF drafts on Content-Usage',
    CCS: 'the CC signals parameters of Content-Usage',
  },
  words: {
    'AIP-V2': 'In Content-Usage, "y" after a label permits the use that it names, and "n" refuses it.',
    'AIP-C1': 'When the header and robots.txt disagree about Content-Usage, the refusal wins.',
    'AIP-R7': 'Of the Content-Usage lines that match, the one with the longest path wins.',
    'AIP-R8': 'When two Content-Usage lines for the same path disagree, the refusal wins.',
    'AIP-R9': 'When Content-Usage lines with paths of the same length disagree, the refusal wins.',
    'AIP-R10': 'The Content-Usage line with the longest path applies alone, also where it does not mention a use.',
    'AIN-2d': 'A label after a semicolon is only a parameter, but its refusal is obeyed.',
    'AIN-15': 'For a use that serves search alone, the preference about search decides.',
  },
};
