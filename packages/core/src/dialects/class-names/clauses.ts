import type { ClauseTable } from '../dialect.js';

/** Words for the clauses of the Robot Exclusion Profile, as a publisher would put them. */
export const classNamesClauses: ClauseTable = {
  documents: {
    REP: 'the Robot Exclusion Profile',
    M: "heed's readings of the Robot Exclusion Profile",
  },
  words: {
    'REP-MF-13': '"robots-nofollow" forbids following the links in the element.',
    'REP-MF-15': '"robots-follow" allows following the links in the element.',
    'REP-MF-16': '"robots-noindex" keeps the element out of the index.',
    'REP-MF-18': '"robots-index" allows indexing the element.',
    'REP-MF-19': '"robots-noanchortext" forbids indexing link targets under the anchor text in the element.',
    'REP-MF-20': '"robots-anchortext" allows indexing link targets under the anchor text in the element.',
    'REP-MF-21': '"robots-noarchive" keeps the element out of copies.',
    'REP-MF-22': '"robots-archive" allows the element in copies.',
    'REP-MF-31': 'Content that may not be in a copy may not be in a snippet either.',
    'REP-MF-38': 'A class name for one robot overrides a class name for all crawlers.',
    'REP-MF-41': 'Between the profile and one that defines rel="nofollow", the one that the page declares first wins.',
    'REP-MF-53': 'A class name with a number addresses the robot that has this number.',
    'M-1': 'When two class names on one element contradict each other, the one that forbids wins.',
    'M-2': 'When nested elements address the same usage, the innermost one wins.',
    'M-3': 'In a page that declares the profile, "robots-follow" on a link overrides its rel="nofollow".',
    'M-5': 'Anchor text that may not be indexed may not be used to index the link target either.',
    'M-9': 'While it is not known which robot has a number, a prohibition with that number applies to all crawlers.',
  },
};
