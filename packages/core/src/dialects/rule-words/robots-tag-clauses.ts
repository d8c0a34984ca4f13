import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on rules in response headers and robots META tags, as a publisher would put them. */
export const robotsTagClauses: ClauseTable = {
  documents: {
    RT: 'the Robots-Tag draft',
    'RT A': "heed's readings of the Robots-Tag draft",
    'RT V': "heed's readings of the Robots-Tag draft",
    'RT X': 'X-Robots-Tag as it is used',
  },
  words: {
    'RT-2.1.2-g': 'A rule that allows never overrides a rule that forbids, wherever it appears.',
    'RT-2.2-a': '"noindex" keeps a resource out of public indexes.',
    'RT-2.2-b': '"nosnippet" forbids showing any part of a resource as a snippet.',
    'RT-A-12': 'A rule that allows never overrides a rule that forbids.',
    'RT-X-11': '"none" means "noindex" and "nofollow".',
    'RT-X-12': 'When rules contradict each other, the stricter one wins.',
  },
};
