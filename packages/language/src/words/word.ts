import { citationOf, wordsOfClause } from '@heed/core/explain';
import { defined } from '@heed/core/internal';
import type { WrittenField } from '@heed/core/internal/answers';

/** A word that a text may hold, and what it means. */
export interface Word {
  /** As it is usually written. */
  readonly word: string;
  /** The id of the clause that defines it; empty for facts that no clause states, such as who operates a crawler. */
  readonly clause: string;
  /** What it means. Absent: the words of its clause say it. */
  readonly sentence?: string;
  /** What is shown next to it in a list: the operator of a crawler. */
  readonly detail?: string;
  /** What always follows it, as `:` after `max-snippet`. */
  readonly after?: string;
  /** False for a word that is explained where it occurs, but not offered. */
  readonly isOffered?: boolean;
}

/** A row of a table of words: the word, its clause, and a sentence if the clause has none that fits. */
export type WordRow = readonly [word: string, clause: string, sentence?: string | undefined];

/** The words of a table. */
export function wordsFrom(rows: readonly WordRow[], after?: string): Word[] {
  return rows.map(([word, clause, sentence]) => defined({ word, clause, sentence, after }));
}

/** Fields as words, with what follows their names. */
export function fieldWords(fields: readonly WrittenField[], after?: string): Word[] {
  return fields.map(({ word, clause, sentence, isOffered }) => defined({ word, clause, sentence, isOffered, after }));
}

/** Finds the field with a name. */
export type NamedField = (name: string) => WrittenField | undefined;

/** Finds fields by their names, whatever the letter case. */
export function fieldNamed(fields: readonly WrittenField[]): NamedField {
  const byName = new Map(fields.map((field) => [field.word.toLowerCase(), field]));
  return (name) => byName.get(name.toLowerCase());
}

/** What a word means, in a sentence. */
export function sentenceOf({ clause, sentence }: Word): string {
  return sentence ?? wordsOfClause(clause) ?? '';
}

/** The clause that defines a word: `RFC 9309 §2.2.2, RFC9309-2.2.2-b`; empty if there is none. */
export function clauseOf({ clause }: Word): string {
  return citationOf(clause).replace(/^ \((.*)\)$/, '$1');
}

/** Returns the word with this text, in any letter case. */
export function findWord(words: readonly Word[], written: string): Word | undefined {
  const lower = written.toLowerCase();
  return words.find(({ word }) => word.toLowerCase() === lower);
}
