import {
  actionParts,
  type ChangeKind,
  changedAgents,
  countsOf,
  kindTitles,
  outcomeInWords,
  shortened,
} from '@heed/core/internal/comparisons';
import { countOf } from '../formats/count.js';
import type { Block, Figure, ReportFormat, ReportHead, Tone } from '../formats/report.js';
import { ReportWriter } from '../formats/report-writer.js';
import { maxShown } from './frames-report.js';
import { comparedParts, type Outcome, undecidedLines } from './outcome.js';
import type { PlacedChange, PlacedSide } from './told-change.js';
import { kindWords, urlRows, urlsInWords } from './url-list/urls-in-frames.js';

/** What changes, as a page or as Markdown for a comment on a pull request. */
export function documentReport(
  format: ReportFormat,
  outcome: Outcome,
  isAll: boolean,
  made: { readonly version: string; readonly at: string },
): string {
  const { told, comparison, sides, isAnyNamed, scope, urls } = outcome;
  const most = isAll ? Number.POSITIVE_INFINITY : maxShown;
  const writer = new ReportWriter(format, made, {
    named: (count) => countOf(count, 'more change'),
    where: '--json lists all.',
  });
  const counts = countsOf(told);
  let left = Math.max(comparison.undecided.length - most, 0);
  if (urls !== undefined) writer.add(urlBlocks(outcome), 0);
  for (const [kind, count] of counts) {
    const ofKind = told.filter((change) => change.kind === kind).slice(0, most);
    for (const change of ofKind) writer.add(changeBlocks(change, isAnyNamed));
    left += count - ofKind.length;
  }
  for (const part of comparison.undecided.slice(0, most)) {
    writer.add([
      { kind: 'heading', level: 2, words: `Undecided for ${changedAgents(part.agents, isAnyNamed)}` },
      { kind: 'paragraph', tone: 'unsure', words: part.why },
      {
        kind: 'list',
        items: undecidedLines(part, sides)
          .slice(0, maxShown)
          .map((line) => [{ code: line }]),
      },
    ]);
  }
  // Only now: after it, nothing more is added.
  writer.leaveOut(left);
  const head: ReportHead = {
    title: `What changes from ${sides.old.name} to ${sides.new.name}`,
    outcome: { words: outcomeInWords(comparison, counts, scope, comparedParts(outcome)), tone: toneOf(outcome) },
    figures: Array.from(counts, ([kind, count]): Figure => ({ count, label: labels[kind], tone: tones[kind] })),
    notes: sides.notes,
  };
  return writer.close(head);
}

function toneOf({ told, comparison }: Outcome): Tone {
  if (told.some(({ kind }) => kind === 'open')) return 'bad';
  if (told.length > 0 || !comparison.complete) return 'unsure';
  return 'good';
}

const labels: Readonly<Record<ChangeKind, string>> = {
  closed: 'newly closed',
  open: 'newly open',
  limits: 'other limits',
  verdict: 'stated otherwise',
};

/** What was closed on purpose and is open now is what a publisher has to see first. */
const tones: Readonly<Record<ChangeKind, Tone>> = { closed: 'unsure', open: 'bad', limits: 'unsure', verdict: 'quiet' };

function changeBlocks(change: PlacedChange, isAnyNamed: boolean): Block[] {
  const heading = [`${kindTitles[change.kind]} ${changedAgents(change.agents, isAnyNamed)}: `, ...actionParts(change)];
  return [
    { kind: 'heading', level: 2, words: heading },
    ...sideBlocks('Before', change.from()),
    ...sideBlocks('Now', change.to()),
  ];
}

/** Limit: statements of one side that are shown. */
const maxReasons = 5;

function sideBlocks(when: string, { words, may, reasons }: PlacedSide): Block[] {
  const said = [`${when}: `, { strong: words }];
  const tone: Tone = may ? 'good' : 'bad';
  if (reasons.length === 0) return [{ kind: 'paragraph', words: [...said, '.'] }];
  return reasons.slice(0, maxReasons).flatMap(({ place, text, clauses }, at): Block[] => {
    const where = place === undefined ? text : { code: `${place.file}:${place.line}:${place.column}` };
    const sentence = [...(at === 0 ? said : [`${when}, too`]), ', ', where, `. ${clauses.join(' ')}`];
    return [
      { kind: 'paragraph', words: sentence },
      ...(place === undefined
        ? []
        : [{ kind: 'frame' as const, source: place.source, span: place.span, context: 0, tone }]),
    ];
  });
}

function urlBlocks({ urls, isAnyNamed }: Outcome): Block[] {
  if (urls === undefined) return [];
  const rows = urlRows(urls.first).map((one) => [
    { words: [{ code: shortened(one.url) }] },
    { words: one.usages },
    { words: kindWords[one.kind], tone: tones[one.kind] },
    { words: changedAgents(one.agents, isAnyNamed) },
  ]);
  const header = ['address', 'usage', 'change', 'crawlers'];
  return [
    { kind: 'paragraph', words: urlsInWords(urls) },
    ...(rows.length === 0
      ? []
      : [{ kind: 'table' as const, caption: 'Addresses of the list that change', header, rows }]),
  ];
}
