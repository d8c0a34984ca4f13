import { aiprefLabels, contentSignals, useLevels } from '@heed/core/vocabulary';
import { type Word, type WordRow, wordsFrom } from './word.js';

const labelMeanings: Readonly<Record<string, readonly [clause: string, sentence: string]>> = {
  'train-ai': ['AIP-K1', 'Speaks of training generative models.'],
  'ai-use': ['AIP-K2', 'Speaks of giving content to a generative model as input.'],
  search: ['AIP-K3', 'Speaks of search; for uses that serve search alone it decides before the other labels.'],
};

/** The labels of Content-Usage. */
export const aiprefWords: readonly Word[] = wordsFrom([...aiprefLabels.keys()].map(rowIn(labelMeanings)), '=');

/** The values of a label. */
export const aiprefValueWords: readonly Word[] = wordsFrom([
  ['n', 'AIP-V2', 'Refuses the use.'],
  ['y', 'AIP-V2', 'Permits the use.'],
]);

const signalMeanings: Readonly<Record<string, readonly [clause: string, sentence: string]>> = {
  'ai-train': ['CS-4', 'Speaks of training and fine-tuning models.'],
  'ai-input': ['CS-4', 'Speaks of giving content to a model as input, as for generated answers.'],
  search: ['CS-4', 'Speaks of search, without generated summaries.'],
  use: ['AIN-5', 'Limits how much AI systems may keep and reproduce.'],
};

/** The signals of Content-Signal. */
export const signalWords: readonly Word[] = wordsFrom(
  [...contentSignals.keys(), 'use'].map(rowIn(signalMeanings)),
  '=',
);

/** The values of a signal. */
export const signalValueWords: readonly Word[] = wordsFrom([
  ['no', 'CS-3', 'Refuses the use.'],
  ['yes', 'CS-3', 'Permits the use.'],
]);

const levelMeanings: Readonly<Record<string, readonly [clause: string, sentence: string]>> = {
  immediate: ['CS-2', 'The least permissive of the three levels.'],
  reference: ['CS-2', 'The level between immediate and full.'],
  full: ['CS-2', 'The most permissive level; it sets no limit.'],
};

/** The levels of `use`. */
export const useLevelWords: readonly Word[] = wordsFrom(useLevels.map(rowIn(levelMeanings)));

function rowIn(meanings: Readonly<Record<string, readonly [string, string]>>): (word: string) => WordRow {
  return (word) => [word, ...(meanings[word] ?? (['', ''] as const))];
}
