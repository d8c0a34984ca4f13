import { clauseOf, sentenceOf, type Word } from '@heed/language';
import { part } from './part.ts';

/** What a word means, as elements: its name, a sentence, and the clause. */
export function wordElement(word: Word): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-sentences';
  element.append(part('strong', word.word), part('p', sentenceOf(word)));
  const clause = clauseOf(word);
  if (clause !== '') element.append(part('p', clause, 'quiet'));
  return element;
}

/** The same as one text, for screen readers. */
export function wordInText(word: Word): string {
  return [`${word.word}: ${sentenceOf(word)}`, clauseOf(word)].filter((text) => text !== '').join(' ');
}
