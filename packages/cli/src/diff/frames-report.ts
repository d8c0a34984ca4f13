import {
  type ChangeKind,
  changedAgents,
  countsOf,
  describeAction,
  kindTitles,
  outcomeInWords,
} from '@heed/core/internal/comparisons';
import { countInWords } from '../count-in-words.js';
import { flow, type Piece } from '../terminal/flow.js';
import { formatFrame } from '../terminal/frame.js';
import { printable } from '../terminal/printable.js';
import type { Style, StyleName } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { comparedParts, type Outcome, undecidedLines } from './outcome.js';
import type { PlacedChange, PlacedReason, PlacedSide } from './told-change.js';
import { urlsInFrames } from './url-list/urls-in-frames.js';

/** Limit: changes of one kind, undecided parts, and statements of one side that are shown without `--all`. */
export const maxShown = 20;

/** Limit: statements of one side that are shown. */
const maxReasons = 5;

/** What changes, for people: whom it opens or closes what to, an example, and the lines that decided before and now. */
export function* framesReport(outcome: Outcome, isAll: boolean, style: Style, width: number): Generator<string[]> {
  const { told, comparison, sides, isAnyNamed, scope, urls } = outcome;
  const most = isAll ? Number.POSITIVE_INFINITY : maxShown;
  const counts = countsOf(told);
  for (const [kind, count] of counts) {
    const ofKind = told.filter((change) => change.kind === kind).slice(0, most);
    for (const change of ofKind) yield [...changeLines(change, isAnyNamed, style, width), ''];
    if (count > ofKind.length) yield [moreLine(count - ofKind.length, style), ''];
  }
  for (const part of comparison.undecided.slice(0, most)) {
    const head: Piece[] = [
      { text: 'Undecided', styleName: 'warning' },
      {
        text: printable(
          `for ${changedAgents(part.agents, isAnyNamed)}${part.usage === undefined ? '' : `, ${part.usage}`}: ${part.why}`,
        ),
      },
    ];
    const lines = undecidedLines(part, sides).slice(0, maxShown);
    yield [...flow(head, style, width, indent), ...lines.map((line) => `${indent}${printable(line)}`), ''];
  }
  const undecidedMore = comparison.undecided.length - most;
  if (undecidedMore > 0) yield [moreLine(undecidedMore, style), ''];
  if (urls !== undefined) yield [...urlsInFrames(urls, isAnyNamed, style, width), ''];
  const isProved = told.length === 0 && comparison.complete;
  const last = wrapped(printable(outcomeInWords(comparison, counts, scope, comparedParts(outcome))), textWidth(width));
  yield last.map((line) => (isProved ? style('good', line) : line));
}

function moreLine(count: number, style: Style): string {
  return style('quiet', `… and ${countInWords(count)} more; --all shows them, --json lists all`);
}

const indent = '  ';
const kindStyles: Readonly<Record<ChangeKind, StyleName>> = {
  closed: 'warning',
  open: 'bad',
  limits: 'warning',
  verdict: 'hint',
};

function changeLines(change: PlacedChange, isAnyNamed: boolean, style: Style, width: number): string[] {
  const head: Piece[] = [
    { text: kindTitles[change.kind], styleName: kindStyles[change.kind] },
    { text: printable(`${changedAgents(change.agents, isAnyNamed)}:`) },
    { text: printable(describeAction(change)), styleName: 'strong' },
  ];
  return [
    ...flow(head, style, width, indent),
    ...sideLines('before', change.from(), style, width),
    ...sideLines('now', change.to(), style, width),
  ];
}

function sideLines(when: string, side: PlacedSide, style: Style, width: number): string[] {
  const label: Piece[] = [
    { text: `${indent}${when}:`, styleName: 'quiet' },
    { text: printable(side.words), styleName: side.may ? 'good' : 'bad' },
  ];
  const [first, ...others] = side.reasons.slice(0, maxReasons);
  const left = side.reasons.length - maxReasons;
  return [
    ...flow([...label, ...(first === undefined ? [] : reasonPieces(first))], style, width, indent + indent),
    ...(first === undefined ? [] : reasonFrame(first, style, width)),
    ...others.flatMap((reason) => [
      ...flow([{ text: `${indent}and` }, ...reasonPieces(reason)], style, width, indent + indent),
      ...reasonFrame(reason, style, width),
    ]),
    ...(left > 0 ? [`${indent}and ${left} more`] : []),
  ];
}

function reasonPieces({ place, text, clauses }: PlacedReason): Piece[] {
  const where: Piece[] =
    place === undefined
      ? [{ text: printable(`${text}.`) }]
      : [{ text: printable(`${place.file}:${place.line}:${place.column}`), styleName: 'place', whole: true }];
  return [...where, { text: printable(clauses.join(' ')), styleName: 'quiet' }];
}

/** Limit: columns of a frame. Longer rows are hard to read, however wide the terminal is. */
const maxFrame = 104;

function reasonFrame({ place, says }: PlacedReason, style: Style, width: number): string[] {
  if (place === undefined || place.source.text === '') return [];
  const { source, span } = place;
  const isWholeLine = source.lineText(source.positionAt(span.start).line).trim() === source.textOf(span);
  const rows = formatFrame(source, span, style, {
    context: 0,
    styleName: says === 'disallow' ? 'bad' : 'good',
    width: Math.min(width, maxFrame) - 4,
  });
  return (isWholeLine ? rows.slice(0, 1) : rows).map((row) => `${indent}${indent}${row}`);
}
