import { printable } from '../terminal/printable.js';
import type { Phrase, Words } from './report.js';

/** Limit: characters of one phrase. Nobody reads a name or a sentence that is longer, and one must not fill a report alone. */
const maxPhrase = 1000;

/** A text for a report: what is invisible is shown, and what is too long is cut, with … for the rest. */
export function reportText(text: string): string {
  if (text.length <= maxPhrase) return printable(text);
  // Half of a pair at the cut would be shown as a separate escape.
  return `${printable(text.slice(0, maxPhrase).replace(/[\ud800-\udbff]$/, ''))}…`;
}

/** Words as phrases. */
export function phrasesOf(words: Words): readonly Phrase[] {
  return typeof words === 'string' ? [words] : words;
}
