import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on RSL, as a publisher would put them. */
export const rslClauses: ClauseTable = {
  documents: { RSL: 'the RSL 1.0 specification' },
  words: {
    'AIN-2a': 'In what is not written correctly, prohibitions are honoured and permissions are not.',
    'AIN-2h':
      'A License line that is separated from the last group belongs to it, but the prohibitions of its document apply to all crawlers.',
    'AIN-7': 'Of a licence whose address in robots.txt is relative, only prohibitions are honoured.',
    'AIN-16a': 'The RSL content element with the longest matching url that speaks of a use decides it.',
    'AIN-16b': 'A list of permitted uses is complete: AI training and AI input are refused if they are not on it.',
    'AIN-16c': 'A prohibition wins over a permission for the same content.',
    'AIN-16d':
      'A licence permits the uses that it lists; of several licences for the same content, the first whose conditions are met applies.',
    'AIN-16e': 'A prohibition is honoured even if its words are not exactly those of RSL 1.0.',
    'AIN-16f':
      'The licence of a page overrides that of its site, and that of a group in robots.txt overrides the one for all; of licences at the same level the stricter applies.',
    'AIN-16g': 'A licence that is missing or not valid refuses AI training and AI input.',
    'RSL-A4': 'A licence in a script inside an element is about that element, so it permits nothing for the page.',
  },
};
