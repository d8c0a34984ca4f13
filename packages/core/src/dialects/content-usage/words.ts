import type { FieldValue, WordRow } from '../dialect.js';
import { aiprefLabels } from '../preference-words/labels.js';

const meanings: Readonly<Record<string, readonly [clause: string, sentence: string]>> = {
  'train-ai': ['AIP-K1', 'Speaks of training generative models.'],
  'ai-use': ['AIP-K2', 'Speaks of giving content to a generative model as input.'],
  search: ['AIP-K3', 'Speaks of search; for uses that serve search alone it decides before the other labels.'],
};

const values = [
  { word: 'n', clause: 'AIP-V2', sentence: 'Refuses the use.' },
  { word: 'y', clause: 'AIP-V2', sentence: 'Permits the use.' },
];

const preferences: FieldValue = {
  kind: 'pairs',
  names: [...aiprefLabels.keys()].map((word) => {
    const [clause, sentence] = meanings[word] ?? ['', ''];
    return { word, clause, sentence, values };
  }),
};

/** How Content-Usage is written. */
export const contentUsageWords: WordRow = {
  robotsFields: [
    {
      word: 'Content-Usage',
      clause: 'AIP-R1',
      sentence:
        'States preferences on AI training, AI use and search, for all paths or for the path that it begins with.',
      value: preferences,
    },
  ],
  headerFields: [
    {
      word: 'Content-Usage',
      clause: 'AIP-H1',
      sentence: 'States preferences on AI training, AI use and search for this response.',
      value: preferences,
      // Refusals alone, since of two lines the later would count. `search` decides about the others for what serves search alone (AIN-15).
      refusals: {
        field: 'Content-Usage',
        words: [
          { text: 'train-ai=n', refuses: ['ai-train'] },
          { text: 'ai-use=n', refuses: ['ai-input'] },
          { text: 'search=n', refuses: ['index', 'ai-train', 'ai-input'] },
        ],
      },
    },
  ],
};
