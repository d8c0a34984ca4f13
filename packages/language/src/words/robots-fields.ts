import { allWordRows } from '@heed/core/internal/answers';
import { fieldNamed, fieldWords, type NamedField, type Word, wordsFrom } from './word.js';

const robotsFields = allWordRows.flatMap((row) => row.robotsFields ?? []);

/** Every field of robots.txt. */
export const robotsFieldWords: readonly Word[] = fieldWords(robotsFields, ': ');

/** The field with a name, whatever its letter case. */
export const robotsFieldNamed: NamedField = fieldNamed(robotsFields);

/** The fields that ai.txt has too. */
export const aiTxtFieldWords: readonly Word[] = [
  ...robotsFieldWords.filter(({ word }) => word === 'User-agent'),
  ...wordsFrom(
    [
      ['Disallow', 'AIN-17a'],
      ['Allow', 'AIN-17a'],
    ],
    ': ',
  ),
];

/** The characters with a meaning in a path. */
export const patternWords: readonly Word[] = wordsFrom([
  ['*', 'RFC9309-2.2.3-a', 'Stands for any characters, also for none.'],
  ['$', 'RFC9309-2.2.3-b', 'At the end of a path, matches only where the address ends.'],
]);
