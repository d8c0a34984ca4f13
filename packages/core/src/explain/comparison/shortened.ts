import { countInWords } from '../count-in-words.js';

/** Limit: characters of one address, pattern, name or line that people are shown. JSON has the whole. */
const maxLength = 300;

/** A text for people: of one that is too long, its beginning and its length. */
export function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  // Half of a pair at the cut would be shown as a separate escape.
  const beginning = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return `${beginning}… (${countInWords(text.length)} characters)`;
}
