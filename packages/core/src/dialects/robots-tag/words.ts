import type { WordRow } from '../dialect.js';

/** How Robots-Tag is written. */
export const robotsTagWords: WordRow = {
  headerFields: [
    {
      word: 'X-Robots-Tag',
      clause: 'RT-2.1.1-b',
      sentence:
        'Says what crawlers may do with this response: rules such as "noindex", for all crawlers or for one that it names.',
      value: { kind: 'rules' },
    },
    {
      word: 'Robots-Tag',
      clause: 'RT-2.1.1-a',
      sentence: 'Is the name that the draft gives to X-Robots-Tag; both are read.',
      value: { kind: 'rules' },
    },
  ],
};
