import type { WordRow } from '../dialect.js';

/** What decides whether a document is XML, and may have processing instructions. */
export const robotsPiWords: WordRow = {
  headerFields: [
    {
      word: 'Content-Type',
      clause: 'PI-36',
      sentence: 'Tells whether the page is read as HTML or as XML.',
      value: { kind: 'text' },
    },
  ],
};
