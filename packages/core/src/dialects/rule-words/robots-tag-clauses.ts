import type { ClauseTable } from '../dialect.js';

/** What decides among the rules of response headers and robots METAs, in a publisher's words. */
export const robotsTagClauses: ClauseTable = {
  documents: {
    RT: 'the Robots-Tag draft',
    'RT A': "heed's readings of the Robots-Tag draft",
    'RT V': "heed's readings of the Robots-Tag draft",
    'RT X': 'X-Robots-Tag as it is used',
  },
  words: {
    'RT-2.1.2-g': 'A word that allows does not lift a word that forbids, wherever it stands.',
    'RT-2.2-a': '"noindex" keeps a resource out of indexes that are open to the public.',
    'RT-2.2-b': '"nosnippet" forbids showing any part of a resource as an extract.',
    'RT-A-12': 'A word that allows does not lift a word that forbids.',
    'RT-X-11': '"none" means "noindex" and "nofollow".',
    'RT-X-12': 'Where rules contradict each other, the stricter one counts.',
  },
};
