/** Counts by word, for words of our own, of which there are few. */
export type WordCounts = Map<string, number>;

export function addWord(counts: WordCounts, word: string, count = 1): void {
  counts.set(word, (counts.get(word) ?? 0) + count);
}

export function addWords(counts: WordCounts, more: Readonly<Record<string, number>>): void {
  for (const [word, count] of Object.entries(more)) addWord(counts, word, count);
}

/** In the order of the alphabet, whichever came first. */
export function wordsOf(counts: WordCounts): Record<string, number> {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
