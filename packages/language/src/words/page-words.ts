import { allWordRows } from '@heed/core/internal/answers';
import { classNameTerms } from '@heed/core/vocabulary';
import { acapStatementWords } from './acap-words.js';
import { namedAgentWords } from './agent-words.js';
import { fieldNamed, fieldWords, type NamedField, type Word, wordsFrom } from './word.js';

const metaFields = allWordRows.flatMap((row) => row.metaNames ?? []);

/** The names of META tags that heed reads. Crawlers are named too. */
export const metaNameWords: readonly Word[] = [...fieldWords(metaFields), ...namedAgentWords];

/** The META tags with a name that is not that of a crawler. */
export const metaFieldNamed: NamedField = fieldNamed(metaFields);

/** What a META tag of ACAP says after the word `ACAP`. */
export const metaStatementWords: readonly Word[] = [
  ...wordsFrom([['ACAP', 'A2-1.3-b', 'Begins a statement of ACAP, and is followed by a permission or a prohibition.']]),
  ...acapStatementWords(''),
];

/** Class names that say something to crawlers. */
export const classWords: readonly Word[] = [
  ...Object.entries(classNameTerms).map(([term, { clause }]) => ({ word: `robots-${term}`, clause })),
  ...wordsFrom([
    ['robots-nocontent', 'PS-O-1'],
    ['noindex', 'PS-O-20'],
  ]),
  ...acapStatementWords('acap:'),
];

/** The relations of links that heed reads. */
export const relWords: readonly Word[] = wordsFrom([
  ['nofollow', 'PS-O-16'],
  ['license', 'RSL-A4', 'With type="application/rsl+xml", refers to the RSL licence of the page.'],
]);

/** Attributes that say something to crawlers by being there. */
export const attributeWords: readonly Word[] = wordsFrom([['data-nosnippet', 'PS-G-18']]);

/** Comments that say something to crawlers, up to their counterparts. */
export const commentWords: readonly Word[] = wordsFrom([
  ['googleoff: index', 'PS-O-3'],
  ['googleoff: anchor', 'PS-O-4'],
  ['googleoff: snippet', 'PS-O-5'],
  ['googleoff: all', 'PS-O-6'],
  ['googleon: index', 'PS-O-3', 'Ends what the comment "googleoff: index" began.'],
  ['googleon: anchor', 'PS-O-4', 'Ends what the comment "googleoff: anchor" began.'],
  ['googleon: snippet', 'PS-O-5', 'Ends what the comment "googleoff: snippet" began.'],
  ['googleon: all', 'PS-O-6', 'Ends what the comment "googleoff: all" began.'],
  ['noindex', 'PS-Y-6'],
]);

/** The two questions of a robots processing instruction. */
export const instructionWords: readonly Word[] = wordsFrom(
  [
    ['index', 'PI-13', 'Says whether the document may be indexed.'],
    ['follow', 'PI-13', 'Says whether the links of the document may be followed.'],
  ],
  '="',
);

/** Their answers. */
export const instructionValueWords: readonly Word[] = wordsFrom([
  ['no', 'PI-13', 'Forbids it.'],
  ['yes', 'PI-13', 'Allows it.'],
]);
