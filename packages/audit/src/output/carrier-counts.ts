import type { Tally } from '../tally.js';
import { addWord, addWords, type WordCounts, wordsOf } from './word-counts.js';

/** Counts decisions by dialect, carrier and what the statement says. */
export interface CarrierCounts {
  add(dialect: string, carrier: string, says: string): void;
  addAll(carriers: Tally['carriers']): void;
  result(): Tally['carriers'];
}

export function createCarrierCounts(): CarrierCounts {
  const counts = new Map<string, Map<string, WordCounts>>();

  function wordsIn(dialect: string, carrier: string): WordCounts {
    const carriers = getOrMake(counts, dialect, () => new Map<string, WordCounts>());
    return getOrMake(carriers, carrier, () => new Map<string, number>());
  }

  return {
    add: (dialect, carrier, says) => addWord(wordsIn(dialect, carrier), says),
    addAll: (carriers) => {
      for (const [dialect, byCarrier] of Object.entries(carriers)) {
        for (const [carrier, words] of Object.entries(byCarrier)) addWords(wordsIn(dialect, carrier), words);
      }
    },
    result: () => sorted(counts, (carriers) => sorted(carriers, wordsOf)),
  };
}

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sorted<Value, Result>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  const entries = [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value)]));
}
