import type { WordRow } from '../dialect.js';

/** How texts refer to RSL documents. */
export const rslWords: WordRow = {
  robotsFields: [
    {
      word: 'License',
      clause: 'RSL-A1',
      sentence: 'Gives the address of an RSL document with the terms under which content may be used.',
      value: { kind: 'address' },
    },
  ],
  headerFields: [
    {
      word: 'Link',
      clause: 'RSL-A3',
      sentence:
        'Refers to an RSL licence, with rel="license" and type="application/rsl+xml". Other links say nothing to heed.',
      value: { kind: 'text' },
    },
  ],
};
