import type { FieldValue, WordRow, WrittenField } from '../dialect.js';
import { contentSignals } from '../preference-words/labels.js';
import { useLevels } from './mention.js';

const meanings: Readonly<Record<string, readonly [clause: string, sentence: string]>> = {
  'ai-train': ['CS-4', 'Speaks of training and fine-tuning models.'],
  'ai-input': ['CS-4', 'Speaks of giving content to a model as input, as for generated answers.'],
  search: ['CS-4', 'Speaks of search, without generated summaries.'],
};

const values = [
  { word: 'no', clause: 'CS-3', sentence: 'Refuses the use.' },
  { word: 'yes', clause: 'CS-3', sentence: 'Permits the use.' },
];

const levels: { readonly [Level in (typeof useLevels)[number]]: string } = {
  immediate: 'The least permissive of the three levels.',
  reference: 'The level between immediate and full.',
  full: 'The most permissive level; it sets no limit.',
};

const signals: FieldValue = {
  kind: 'pairs',
  names: [
    ...[...contentSignals.keys()].map((word) => {
      const [clause, sentence] = meanings[word] ?? ['', ''];
      return { word, clause, sentence, values };
    }),
    {
      word: 'use',
      clause: 'AIN-5',
      sentence: 'Limits how much AI systems may keep and reproduce.',
      values: useLevels.map((word) => ({ word, clause: 'CS-2', sentence: levels[word] })),
    },
  ],
};

/** A name that real files use, with an s too many. */
const misspelt: WrittenField = { word: 'Content-Signals', clause: 'AIN-2f', value: signals, isOffered: false };

/** How Content-Signal is written. */
export const contentSignalWords: WordRow = {
  robotsFields: [
    {
      word: 'Content-Signal',
      clause: 'CS-1',
      sentence: 'Permits or refuses uses of the content after fetching: search, AI input and AI training.',
      value: signals,
    },
    misspelt,
  ],
  headerFields: [{ word: 'Content-Signal', clause: 'CS-11', value: signals }, misspelt],
};
