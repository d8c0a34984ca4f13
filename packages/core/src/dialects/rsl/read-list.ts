import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Usage } from '../../policy/usage.js';
import type { Source, Span } from '../../text/source.js';
import type { UsageList } from './document.js';
import { type RslElement, shownSpan } from './elements.js';
import { oldTokens, usagesOf } from './vocabulary.js';

/** The words of an element: its text, cut at white space (RSL-D3). */
export function wordsOf({ text }: RslElement): string[] {
  return text.split(/[ \t\r\n]+/).filter((word) => word !== '');
}

/** The token of RSL 1.0 that a word means, if it is one in capitals or one of RSL 0.9 (AIN-16e). */
function meantToken(word: string): string | undefined {
  const lower = word.toLowerCase();
  const meant = oldTokens.get(lower) ?? lower;
  return meant !== word && usagesOf.has(meant) ? meant : undefined;
}

/**
 * Reads the usages that a `permits` or `prohibits` lists.
 *
 * Lenient: in `prohibits` commas separate too, and capitals and words of RSL 0.9 count; in `permits` only exact tokens do, since a
 * broken permission permits nothing (AIN-16e).
 */
export function readUsageList(source: Source, element: RslElement, report: Report): UsageList {
  const isLenient = element.name === 'prohibits';
  const exact = new Set<Usage>();
  const all = new Set<Usage>();
  const hasCommas = element.text.includes(',');
  if (hasCommas) {
    const what = isLenient
      ? 'other readers may take the list for one unknown word'
      : 'so what they join is not permitted';
    reportProblem(report, source, textSpan(source, element), 'rsl/commas-in-list', { element: element.name, what });
  }
  for (const word of wordsOf(element)) for (const usage of usagesOf.get(word) ?? []) exact.add(usage);
  for (const { word, span } of placedWords(source, element)) {
    const meant = meantToken(word);
    if (isLenient) for (const usage of usagesOf.get(meant ?? word) ?? []) all.add(usage);
    reportWord(source, element, word, span, report);
  }
  if (!isLenient) return { usages: [...exact], salvaged: [], span: shownSpan(source, element) };
  const usages = [...all];
  return { usages, salvaged: usages.filter((usage) => !exact.has(usage)), span: shownSpan(source, element) };
}

function reportWord(source: Source, { name: element }: RslElement, word: string, span: Span, report: Report): void {
  if (word === 'ai-index') reportProblem(report, source, span, 'rsl/ai-index', {});
  // Words with a prefix are extensions (RSL-D6).
  if (usagesOf.has(word) || word.includes(':')) return;
  const meant = meantToken(word);
  if (meant === undefined) {
    reportProblem(report, source, span, 'rsl/unknown-token', { token: word, element });
    return;
  }
  const isLenient = element === 'prohibits';
  const what = isLenient ? `heed reads it as "${meant}", other readers may ignore it` : 'it permits nothing';
  reportProblem(report, source, span, 'rsl/inexact-token', { token: word, what, meant });
}

/** The span of the text inside an element, if that is written plainly; else that of its start tag. */
function textSpan({ text }: Source, { text: inside, span }: RslElement): Span {
  return text.startsWith(inside, span.end) ? { start: span.end, end: span.end + inside.length } : span;
}

interface PlacedWord {
  readonly word: string;
  readonly span: Span;
}

/** The words of an element, cut at commas too, with their places. */
function placedWords(source: Source, element: RslElement): PlacedWord[] {
  const isPlain = source.text.startsWith(element.text, element.span.end);
  return [...element.text.matchAll(/[^\s,]+/g)].map(({ 0: word, index }) => {
    const start = element.span.end + index;
    return { word, span: isPlain ? { start, end: start + word.length } : element.span };
  });
}
