import type { ClauseTable } from '../dialect.js';

/** What decides among the class names of the Robot Exclusion Profile, in a publisher's words. */
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
    'REP-MF-19': '"robots-noanchortext" keeps the words of links from counting for their targets.',
    'REP-MF-20': '"robots-anchortext" allows the words of links to count for their targets.',
    'REP-MF-21': '"robots-noarchive" keeps the element out of copies.',
    'REP-MF-22': '"robots-archive" allows the element in copies.',
    'REP-MF-31': 'What may not be in a copy is kept out of extracts, too.',
    'REP-MF-38': 'A class name for one robot goes over a class name for all robots.',
    'REP-MF-40': 'In a page that does not declare the profile, rel="nofollow" goes over "robots-follow".',
    'REP-MF-41':
      'Of the profile and one that defines rel="nofollow", the one that the page declares first is the stronger.',
    'REP-MF-53': 'A class name with a number speaks to the robot that has this number.',
    'M-1': 'Of two contrary class names on one element, the one that forbids counts.',
    'M-2': 'Of elements inside each other that speak of the same thing, the nearest one counts.',
    'M-3': 'In a page that declares the profile, "robots-follow" on a link goes over its rel="nofollow".',
    'M-5': 'Words of a link that may not be indexed do not count for its target either.',
    'M-9': 'While it cannot be looked up which robot has a number, a prohibition with that number binds all robots.',
  },
};
