import { type Word, wordsFrom } from './word.js';

/** The response headers that heed reads. */
export const headerWords: readonly Word[] = wordsFrom(
  [
    [
      'X-Robots-Tag',
      'RT-2.1.1-b',
      'Says what crawlers may do with this response: rules such as "noindex", for all crawlers or for one that it names.',
    ],
    ['Robots-Tag', 'RT-2.1.1-a', 'The name of X-Robots-Tag in the draft; both are read.'],
    ['Content-Usage', 'AIP-H1', 'States preferences on AI training, AI use and search for this response.'],
    ['Content-Signal', 'CS-11'],
    ['TDM-Reservation', 'TDM-H1', 'Reserves the rights to text and data mining with 1, and does not with 0.'],
    ['TDM-Policy', 'TDM-1', 'The address of the policy under which text and data mining may be licensed.'],
    [
      'Link',
      'RSL-A3',
      'Refers to an RSL licence, with rel="license" and type="application/rsl+xml". Other links say nothing to heed.',
    ],
    ['Content-Type', 'PI-36', 'Tells whether the page is read as HTML or as XML.'],
  ],
  ': ',
);

/** The values of `tdm-reservation`. */
export const reservationWords: readonly Word[] = wordsFrom([
  ['1', 'TDM-1', 'Reserves the rights to text and data mining.'],
  ['0', 'TDM-1', 'Does not reserve the rights to text and data mining.'],
]);
