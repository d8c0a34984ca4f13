import type { WordRow } from '../dialect.js';

/** The META tags of ACAP with names of their own. Its fields in robots.txt are made of its vocabulary. */
export const acapWords: WordRow = {
  metaNames: [
    {
      word: 'ACAP-qualified-usage',
      clause: 'A2-1.3.4-a',
      sentence: 'Gives a name to a usage with qualifiers.',
      value: { kind: 'text' },
    },
    {
      word: 'ACAP-composite-usage',
      clause: 'A2-1.3.4-a',
      sentence: 'Gives a name to several usages together.',
      value: { kind: 'text' },
    },
  ],
};
