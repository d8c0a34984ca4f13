import type { Reason } from '@heed/core';
import type { Breach } from '@heed/core/compare';
import type { Source, Span } from '@heed/core/diagnostics';
import {
  breachInWords,
  clauseInWords,
  describeCheckedAction,
  type OfUsages,
  uniqueReasons,
} from '@heed/core/internal/comparisons';
import { type PolicyDocument, placeOfUsage } from '@heed/policy-yaml';
import { placeInSite, type SiteDocuments } from '../documents/site/site-documents.js';
import { flow, type Piece } from '../terminal/flow.js';
import { formatFrame } from '../terminal/frame.js';
import { printable } from '../terminal/printable.js';
import type { Style, StyleName } from '../terminal/style.js';

/** The site that a policy was compared with, and its texts. */
export type BrokenSite = Pick<SiteDocuments, 'textAt' | 'site'>;

/** Limit: statements of one breach that are shown. */
const maxReasons = 5;

/** A breach of a policy for people: what is answered instead, an example address, the rule of the policy and the lines of the site. */
export function breachLines(
  breach: OfUsages<Breach>,
  policy: PolicyDocument,
  site: BrokenSite,
  style: Style,
  width: number,
): string[] {
  const head: Piece[] = [
    { text: 'broken', styleName: 'bad' },
    { text: printable(`${describeCheckedAction(breach)}:`), styleName: 'strong' },
    { text: printable(breachInWords(breach)) },
  ];
  const said = uniqueReasons(breach.because);
  const left = said.length - maxReasons;
  return [
    ...flow(head, style, width, indent),
    ...policyLines(breach, policy, style, width),
    ...said.slice(0, maxReasons).flatMap((reason) => reasonLines(reason, breach.witness, site, style, width)),
    ...(left > 0 ? [`${indent}and ${left} more`] : []),
  ];
}

const indent = '  ';

/** The words of the rule, one frame for each line of it. */
function policyLines(
  { rule, usages }: OfUsages<Breach>,
  document: PolicyDocument,
  style: Style,
  width: number,
): string[] {
  const { file, source } = document;
  const spans = new Map<number, Span>();
  for (const usage of usages) {
    const span = placeOfUsage(document, rule, usage);
    if (span === undefined) continue;
    const { line } = source.positionAt(span.start);
    const known = spans.get(line) ?? span;
    spans.set(line, { start: Math.min(known.start, span.start), end: Math.max(known.end, span.end) });
  }
  return [...spans.values()].flatMap((span) => placedLines(file, source, span, [], 'quiet', style, width));
}

function reasonLines(reason: Reason, witness: string, site: BrokenSite, style: Style, width: number): string[] {
  const { text, says } = reason;
  const why: Piece = { text: printable(clauseInWords(reason)), styleName: 'quiet' };
  const place = placeInSite(site, reason, witness);
  if (place === undefined) return indented(flow([{ text: `${printable(text)}.` }, why], style, width - 2, indent));
  const start = place.source.offsetAt(place);
  const span = { start, end: Math.min(start + text.length, place.source.text.length) };
  const styleName = says === 'disallow' ? 'bad' : 'good';
  return placedLines(place.file, place.source, span, [why], styleName, style, width);
}

/** Limit: columns of a frame. Longer rows are hard to read, however wide the terminal is. */
const maxFrame = 104;

/** A place, words about it, and its line: one row if the whole line is meant, two with carets if it is a part of it. */
function placedLines(
  file: string,
  source: Source,
  span: Span,
  words: readonly Piece[],
  styleName: StyleName,
  style: Style,
  width: number,
): string[] {
  const { line, column } = source.positionAt(span.start);
  const place: Piece = { text: printable(`${file}:${line}:${column}`), styleName: 'place', whole: true };
  const frameWidth = Math.min(width, maxFrame) - 2 * indent.length;
  const rows = source.text === '' ? [] : formatFrame(source, span, style, { context: 0, styleName, width: frameWidth });
  const isWholeLine = source.lineText(line).trim() === source.textOf(span).trim();
  return indented([
    ...flow([place, ...words], style, width - indent.length, indent),
    ...(isWholeLine ? rows.slice(0, 1) : rows).map((row) => `${indent}${row}`),
  ]);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `${indent}${line}`);
}
