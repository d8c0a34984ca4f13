import type { ClauseTable } from '../dialects/dialect.js';

/** What decides where several documents meet and heed has settled a reading, in a publisher's words. */
export const settledClauses: ClauseTable = {
  documents: { ASK: "heed's settled readings" },
  words: {
    'ASK-2': 'Where nothing is said a machine may go ahead, unless whoever runs it has chosen otherwise.',
    'ASK-3': 'Wherever it stands, a denial goes over what others allow.',
    'ASK-6': 'A use that serves several purposes has to be allowed for each of them.',
    'ASK-9':
      'A statement names one path; with several, a prohibition holds for each of them and a permission for none.',
    'ASK-13': 'Words such as "index", "follow" and "all" allow what they name.',
  },
};
