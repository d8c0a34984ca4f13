/** A number with a comma after each thousand: 1,234. */
export function countInWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Phrases as a list in a sentence: `a, b and c`. */
export function listed(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? '';
  return phrases.length <= 1 ? last : `${phrases.slice(0, -1).join(', ')} and ${last}`;
}

/** Limit: characters of one address, pattern, name or line that people are shown. JSON has the whole. */
const maxLength = 300;

/** A text for people: of one that is too long, its beginning and its length. */
export function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  // Half of a pair at the cut would be shown as a separate escape.
  const beginning = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return `${beginning}… (${countInWords(text.length)} characters)`;
}
