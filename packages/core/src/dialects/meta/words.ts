import type { WordRow } from '../dialect.js';

/** The META tag that is for all crawlers. The names of crawlers are names of META tags, too. */
export const metaWords: WordRow = {
  metaNames: [
    {
      word: 'robots',
      clause: 'RT-2.1.2-d',
      sentence: 'The rules of this META tag are for all crawlers.',
      value: { kind: 'rules' },
    },
  ],
};
