import { mayQualify } from '@heed/core/vocabulary';
import { acapUsageWords, qualifierValues, qualifierWords } from '../words/acap-words.js';
import { findWord } from '../words/word.js';
import { type Slot, stretchAt } from './slot.js';

/** The slot among qualifiers such as `time-limit=30-days max-length=25-words`: those that the usage may have. */
export function qualifierSlot(text: string, at: number, from: number, usage: string): Slot {
  const { start, end } = stretchAt(text, at, /\s/, from);
  const equals = text.indexOf('=', start);
  if (equals === -1 || equals >= end || at <= equals) {
    const words = qualifierWords.filter(({ word }) => mayQualify(word, usage, 'robots.txt'));
    return { start, end: equals === -1 || equals >= end ? end : equals, words };
  }
  const name = text.slice(start, equals).toLowerCase();
  const qualifier = qualifierWords.find(({ word }) => word === name);
  return { start: equals + 1, end, words: (qualifier && qualifierValues[qualifier.word]) ?? [] };
}

/** The slot in the value of a field that defines a usage: a name, then usages; with qualifiers if it is a qualified usage. */
export function definitionSlot(
  text: string,
  at: number,
  from: number,
  kind: 'qualified' | 'composite',
): Slot | undefined {
  const before = text.slice(from, at).split(/\s+/);
  if (before.length < 2) return undefined;
  const base = before[1] ?? '';
  if (kind === 'composite' || before.length === 2) return { ...stretchAt(text, at, /\s/, from), words: acapUsageWords };
  return findWord(acapUsageWords, base) === undefined ? undefined : qualifierSlot(text, at, from, base.toLowerCase());
}
