import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import { contentSignals, isRefusal, refusedBy } from '../preference-words/labels.js';
import { useLevelOf } from './mention.js';
import { isWellFormed, type SignalPiece } from './signal-piece.js';

/** Reports what is wrong with a value as a whole, apart from its single signals. */
export function reportValue(source: Source, value: Span, pieces: readonly SignalPiece[], report: Report): void {
  if (pieces.length === 0) {
    reportProblem(report, source, value, 'content-signal/no-signal', {});
    return;
  }
  const loose = pieces.find(({ isSeparated }) => !isSeparated);
  if (loose !== undefined) reportProblem(report, source, loose.span, 'content-signal/no-commas', {});
  reportContradictions(source, pieces, report);
  reportOtherWords(source, value, pieces, report);
}

/** Reports a signal that a value both grants and refuses (CS-13). */
function reportContradictions(source: Source, pieces: readonly SignalPiece[], report: Report): void {
  const first = new Map<string, SignalPiece>();
  const reported = new Set<string>();
  for (const piece of pieces) {
    const { name, span } = piece;
    if (!contentSignals.has(name) || !isWellFormed(piece)) continue;
    const other = first.get(name);
    if (other === undefined) first.set(name, piece);
    else if (other.value !== piece.value && !reported.has(name)) {
      reported.add(name);
      const related = [{ span: other.span, note: 'this says otherwise' }];
      reportProblem(report, source, span, 'content-signal/contradiction', { name }, { related });
    }
  }
}

/** Reports the first stretch of text that is not a signal: it has no `=`. */
function reportOtherWords(source: Source, value: Span, pieces: readonly SignalPiece[], report: Report): void {
  let end = value.start;
  for (const { span } of [...pieces, { span: { start: value.end, end: value.end } }]) {
    const between = source.text.slice(end, span.start);
    const words = between.search(/[^\s,;]/);
    if (words !== -1) {
      const start = end + words;
      const text = shortened(between.slice(words));
      reportProblem(report, source, { start, end: start + text.length }, 'content-signal/not-a-signal', { text });
      return;
    }
    end = span.end;
  }
}

/** Reports what is wrong with one signal. */
export function reportPiece(source: Source, piece: SignalPiece, report: Report): void {
  const { name, value, span } = piece;
  const facts = { name: shortened(name), value: shortened(value) };
  if (name === 'use') {
    if (useLevelOf(value) === undefined) reportProblem(report, source, span, 'content-signal/unknown-use', facts);
  } else if (contentSignals.has(name)) reportOwnSignal(source, piece, report);
  else if (refusedBy(name) !== undefined) {
    const effect = isRefusal(value) ? 'heed obeys the refusal, but others may ignore it' : 'it permits nothing';
    reportProblem(report, source, span, 'content-signal/other-vocabulary', { ...facts, effect });
  } else reportProblem(report, source, span, 'content-signal/unknown-signal', facts);
}

function reportOwnSignal(source: Source, piece: SignalPiece, report: Report): void {
  const { name, value, span, isSeparated, written } = piece;
  if (isWellFormed(piece) && (value === 'yes' || value === 'no')) return;
  const found = shortened(written);
  if (isRefusal(value)) {
    if (written.toLowerCase() !== `${name}=no`)
      reportProblem(report, source, span, 'content-signal/wrong-refusal', { found, name });
  } else if (value !== 'yes' || isSeparated) {
    reportProblem(report, source, span, 'content-signal/wrong-value', { found, name });
  }
}

/** Limit: characters of a stranger's text that a message quotes. */
const maxQuoted = 80;

/** The start of a text, without separators after it, as a message quotes it. */
function shortened(text: string): string {
  return text.length <= maxQuoted ? text.replace(/[\s,;]+$/, '') : `${text.slice(0, maxQuoted)}…`;
}
