/** Phrases as a list in a sentence: `a, b and c`. */
export function listed(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? '';
  return phrases.length <= 1 ? last : `${phrases.slice(0, -1).join(', ')} and ${last}`;
}
