import { rslElements, rslUsages } from '@heed/core/vocabulary';
import { type Word, type WordRow, wordsFrom } from './word.js';

/** The names in tdmrep.json. */
export const tdmrepWords: readonly Word[] = wordsFrom([
  ['location', 'TDM-F2', 'The paths that the rule is about, with "*" and "$" as in robots.txt.'],
  ['tdm-reservation', 'TDM-F1', 'Reserves the rights to text and data mining with 1, and does not with 0.'],
  ['tdm-policy', 'TDM-1', 'The address of the policy under which text and data mining may be licensed.'],
]);

const elementMeanings: Readonly<Record<string, readonly [clause: string, sentence: string]>> = {
  rsl: ['RSL-D1', 'The root of an RSL document.'],
  content: ['RSL-D2', 'Says which addresses the licences in it are for; "url" is a path as in robots.txt.'],
  license: ['RSL-D3', 'One set of terms; several of them are alternatives.'],
  permits: ['RSL-D3', 'Lists what is permitted: usages, users or regions, by its "type".'],
  prohibits: ['RSL-D3', 'Lists what is prohibited: usages, users or regions, by its "type".'],
  payment: ['RSL-D5', 'Says what the licence costs.'],
};

/** The elements of an RSL document that change an answer. */
export const rslElementWords: readonly Word[] = wordsFrom(
  [...rslElements].flatMap((name): WordRow[] => {
    const meaning = elementMeanings[name];
    return meaning === undefined ? [] : [[name, ...meaning]];
  }),
);

/** The usages that an RSL document permits or prohibits. */
export const rslUsageWords: readonly Word[] = wordsFrom(
  [...rslUsages].map(([token, usages]) => {
    return [
      token,
      'RSL-D4',
      usages.length === 0 ? 'Speaks of a use that heed has no usage for.' : `Speaks of ${usages.join(', ')}.`,
    ];
  }),
);
