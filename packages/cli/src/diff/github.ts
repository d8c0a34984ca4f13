import { changedAgents, changeInWords, countsOf, outcomeInWords, shortened } from '@heed/core/internal/comparisons';
import { countInWords } from '../count-in-words.js';
import { annotation } from '../formats/github.js';
import { maxShown } from './frames-report.js';
import { comparedParts, type Outcome, undecidedLines } from './outcome.js';
import type { PlacedChange, PlacedSide } from './told-change.js';
import { urlsInWords } from './url-list/urls-in-frames.js';

/** Changes as workflow commands, which GitHub Actions turns into annotations at the lines that decide now, or at those that did. */
export function* githubReport(outcome: Outcome, isAll: boolean): Generator<string> {
  const { told, comparison, sides, isAnyNamed, scope, urls } = outcome;
  const most = isAll ? Number.POSITIVE_INFINITY : maxShown;
  for (const change of told.slice(0, most)) yield changeLine(change, isAnyNamed);
  if (told.length > most) yield annotation('notice', {}, [`… and ${countInWords(told.length - most)} more changes.`]);
  for (const part of comparison.undecided.slice(0, most)) {
    const lines = undecidedLines(part, sides).slice(0, maxShown);
    const head = `For ${changedAgents(part.agents, isAnyNamed)}: ${part.why}`;
    yield annotation('warning', { title: 'Undecided' }, [head, ...lines]);
  }
  if (urls !== undefined) yield annotation('notice', { title: 'Addresses' }, [urlsInWords(urls)]);
  yield annotation('notice', { title: 'heed diff' }, [
    outcomeInWords(comparison, countsOf(told), scope, comparedParts(outcome)),
  ]);
}

function changeLine(change: PlacedChange, isAnyNamed: boolean): string {
  const { file, line, column } = change.shownAt() ?? {};
  const properties = {
    ...(file === undefined ? {} : { file, line: String(line) }),
    ...(column === undefined ? {} : { col: String(column) }),
  };
  const lines = [
    changeInWords(change, isAnyNamed),
    `before: ${sideInWords(change.from())}`,
    `now: ${sideInWords(change.to())}`,
  ];
  return annotation(
    change.kind === 'verdict' ? 'notice' : 'warning',
    { ...properties, title: titles[change.kind] },
    lines,
  );
}

const titles: Readonly<Record<PlacedChange['kind'], string>> = {
  closed: 'Newly closed',
  open: 'Newly open',
  limits: 'Other limits',
  verdict: 'Stated otherwise',
};

function sideInWords({ words, reasons: [first] }: PlacedSide): string {
  if (first === undefined) return words;
  const { place } = first;
  const text = shortened(first.text);
  return place === undefined ? `${words}: ${text}` : `${words} by ${place.file}:${place.line} ${text}`;
}
