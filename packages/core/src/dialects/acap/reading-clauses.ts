import type { ClauseTable } from '../dialect.js';

/** What decides where the text of ACAP is unclear and heed has settled a reading, in a publisher's words. */
export const acapReadingClauses: ClauseTable = {
  documents: {
    AMB: "heed's readings of ACAP",
  },
  words: {
    'AMB-02': 'What is said of one way of showing goes over what is said of showing in general.',
    'AMB-04': '"ACAP-allow-other" lifts a wider "ACAP-disallow-other", but allows nothing by itself.',
    'AMB-16': 'Of several permissions the one with the narrowest path sets the conditions.',
    'AMB-27': 'A permission whose limit is zero leaves nothing to allow, so it counts as a prohibition.',
    'AMB-31': 'A permission whose conditions cannot be kept together counts as a prohibition.',
    'AMB-33':
      'A permission to use only a named resource is understood for index entries, extracts and small pictures; elsewhere it counts as a prohibition.',
    'AMB-37':
      'A permission with a condition that is not understood, or does not go with the use, counts as a prohibition.',
    'AMB-38':
      'A permission with a condition that needs an agreement with the publisher counts as a prohibition where there is none.',
    'AMB-40': 'A prohibition of a usage that the publisher has defined forbids every use in its definition.',
    'AMB-44':
      'A resource set that is defined twice counts with all its paths in a prohibition, and not in a permission.',
    'AMB-46': 'A resource set that is not defined means the whole site in a prohibition, and nothing in a permission.',
    'AMB-48':
      'While a file that robots.txt refers to cannot be read, every use counts as forbidden to those it is meant for.',
    'AMB-50': 'Beside a reference to another file prohibitions count, and permissions do not.',
    'AMB-53': 'What is said for a purpose goes over what is said for all purposes.',
    'AMB-58':
      'An ACAP permission lifts a Disallow that is no narrower and addressed no more closely; an Allow lifts no ACAP prohibition.',
    'AMB-59': 'In a file with ACAP statements a Disallow forbids indexing as well as fetching.',
    'AMB-69':
      'What is beyond the size that is read may forbid anything, so every use counts as forbidden to those it is meant for.',
    'AMB-73': 'A prohibition for listed elements that lists none holds for the whole page.',
    'AMB-74': 'No page lifts a prohibition to fetch it, since whoever obeys never sees the page.',
    'AMB-77':
      'A permission for another address does not count here, and where it is the only one, the use counts as forbidden.',
    'AMB-82':
      'A reference that is neither http nor https is not followed, and every use counts as forbidden to those it is meant for.',
    'AMB-83': 'A permission that depends on a resource that may not be fetched counts as a prohibition.',
    'AMB-84': 'A permission that depends on a part the page does not have counts as a prohibition.',
  },
};
