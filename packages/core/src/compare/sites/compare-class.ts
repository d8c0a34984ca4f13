import type { Answer, Decision, Reason } from '../../decision/answer.js';
import type { Ask } from '../../decision/ask.js';
import type { Usage } from '../../policy/usage.js';
import { type CellPattern, robotsPattern } from '../cells/cell-pattern.js';
import { type Cell, type Cells, cellBudget, cellsOf } from '../cells/cells.js';
import type { Change } from '../comparison.js';
import { distinctPatterns, patternKey } from './address-patterns.js';
import type { Differing } from './differing.js';
import type { SiteLimits } from './limits.js';
import { questionAt } from './question-at.js';
import { byEffect, type Judge, refusedApart } from './refused-apart.js';
import { changesUse, changesWords, limitsKey, saidOf } from './said.js';
import type { ReadSite } from './side.js';
import type { Stated } from './stated.js';

/** One comparison, while it goes on. */
export interface Comparing {
  readonly sides: readonly [ReadSite, ReadSite];
  readonly ask: Ask;
  readonly verdicts: boolean;
  /** The name of a source in the reasons of a side. */
  readonly sourceOf: (side: 'old' | 'new', source: string) => string;
  /** What is left of the limits. */
  readonly left: { asked: number; steps: number };
  readonly limits: SiteLimits;
  /** The cells of patterns that were searched before, and those that were searched apart from others. */
  readonly known: Map<string, Cells>;
  readonly knownApart: Map<string, FoundCell | 'none' | 'undecided'>;
}

/** The cell of an address, with patterns that match it. */
export interface FoundCell {
  readonly address: string;
  readonly matched: () => readonly CellPattern[];
}

/** A change, before it is known whose it is. */
export type AgentlessChange = Omit<Change, 'agents'>;

/** Changes of one class of agents, and whether they are all. */
export interface ClassChanges {
  readonly changes: readonly AgentlessChange[];
  readonly complete: boolean;
}

/** Compares what is stated to an agent about some usages: at one address of every cell that something changed is about. */
export function compareClass(
  comparing: Comparing,
  agent: string,
  differing: Differing,
  purposes: readonly (readonly string[])[],
): ClassChanges {
  const found = new Map<string, AgentlessChange>();
  const { simple, others } = byEffect(differing);
  const placed = new Placed(differing);
  let complete = true;
  for (const usage of simple) {
    const group = { comparing, differing: { ...differing, usages: [usage] }, placed };
    complete = refusedApart(comparing, differing, usage, judgeOf(group, agent, found)) && complete;
    complete &&= comparing.left.asked >= 0;
  }
  if (others.length > 0) {
    const patterns = distinctPatterns([...differing.old, ...differing.new].flatMap((stated) => stated.patterns));
    const searched = cellsFor(comparing, patterns);
    complete &&= searched.complete;
    const touches = touching(patterns, differing.changed);
    const cells = searched.cells.filter(touches).map(({ address, matched }) => ({
      address,
      matched: () => matched().map((number) => patterns[number] as CellPattern),
    }));
    const group = { comparing, differing: { ...differing, usages: others }, placed };
    complete &&= ask(group, agent, purposes, cells, found);
  }
  return { changes: [...found.values()], complete };
}

/** Asks about addresses at which one statement refuses, and tells what else decides there. */
function judgeOf(group: Group, agent: string, found: Map<string, AgentlessChange>): Judge {
  return (stated, side, cell) => {
    if (!spend(group)) return [];
    const decisions = collect(group, agent, [], cell, found);
    const deciding = group.placed.at(side, decisions[side][group.differing.usages[0] as Usage]?.because[0]);
    // `/robots.txt` itself may always be fetched (RFC9309-2.2.2-j).
    if (deciding.length === 0) return cell.address === '/robots.txt' ? [ownAddress] : [];
    return deciding.includes(stated) ? [] : deciding.flatMap(({ patterns }) => patterns);
  };
}

const ownAddress = robotsPattern('/robots.txt$') as CellPattern;

/** Takes the cost of two questions from what is left. Was there enough? */
function spend({ comparing: { left }, differing }: Group): boolean {
  left.asked -= 2 * (costOfQuestion + differing.old.length + differing.new.length);
  return left.asked >= 0;
}

/** Asks about every cell. Is there enough left of the limits for all of them? */
function ask(
  group: Group,
  agent: string,
  purposes: readonly (readonly string[])[],
  cells: readonly FoundCell[],
  found: Map<string, AgentlessChange>,
): boolean {
  for (const cell of cells) {
    for (const serving of purposes) {
      if (!spend(group)) return false;
      collect(group, agent, serving, cell, found);
    }
  }
  return true;
}

/** The cost of a question, in statements that are looked at. */
const costOfQuestion = 1_000;

function cellsFor({ known, left, limits }: Comparing, patterns: readonly CellPattern[]): Cells {
  const key = patterns.map(patternKey).join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  const steps = Math.min(limits.maxStepsAtOnce, left.steps);
  const cells = steps <= 0 ? { cells: [], complete: false, steps: 0 } : cellsOf(patterns, { ...cellBudget, steps });
  left.steps -= cells.steps;
  known.set(key, cells);
  return cells;
}

/** Is a cell one that something changed is about? At all others both sides state the same. */
function touching(patterns: readonly CellPattern[], changed: ReadonlySet<Stated>): (cell: Cell) => boolean {
  const keys = new Set<string>();
  for (const { patterns: its } of changed) {
    if (its.length === 0) return () => true;
    for (const pattern of its) keys.add(patternKey(pattern));
  }
  const numbers = new Set(patterns.flatMap((pattern, number) => (keys.has(patternKey(pattern)) ? [number] : [])));
  return (cell) => cell.matched().some((number) => numbers.has(number));
}

/** Usages that are compared together. */
interface Group {
  readonly comparing: Comparing;
  readonly differing: Differing;
  readonly placed: Placed;
}

/** Asks both sides about the address of a cell, and adds the changes that were not found before. Gives the decisions of both. */
function collect(
  group: Group,
  agent: string,
  purposes: readonly string[],
  cell: FoundCell,
  found: Map<string, AgentlessChange>,
): readonly [Answer['decisions'], Answer['decisions']] {
  const { comparing, differing } = group;
  const { address } = cell;
  const [from, to] = comparing.sides.map(({ site }): Answer['decisions'] => {
    const question = { ...questionAt(site, address, agent), usages: differing.usages, purposes };
    const answer = comparing.ask({ ...question, obtained: 'elsewhere' });
    return 'decisions' in answer ? answer.decisions : {};
  }) as [Answer['decisions'], Answer['decisions']];
  for (const usage of differing.usages) {
    const [old, next] = [from[usage], to[usage]];
    if (old === undefined || next === undefined) continue;
    if (!changesUse(old, next) && !(comparing.verdicts && changesWords(old, next))) continue;
    const key = pairKey(usage, old, next, differing.hasOpenReach) + whoseResponse(group, old, next, cell);
    // Purposes are mentioned where they make a difference.
    if (purposes.length > 0 && found.has(key)) continue;
    const own = purposes.length === 0 ? key : `${key} ${purposes}`;
    const known = found.get(own);
    if (known !== undefined && known.witness.length <= address.length) continue;
    found.set(own, {
      usage,
      ...(purposes.length === 0 ? {} : { purposes }),
      from: saidOf(old, (source) => comparing.sourceOf('old', source)),
      to: saidOf(next, (source) => comparing.sourceOf('new', source)),
      witness: address,
      pattern: patternOfChange(group, old, next, cell),
    });
  }
  return [from, to];
}

/**
 * Whose header or page decides: a place in it does not tell, since the first line of one is another than that of the next. Empty where
 * neither decides.
 */
function whoseResponse(group: Group, from: Decision, to: Decision, cell: FoundCell): string {
  const sources = [from, to].map(({ because: [first] }) => first?.source);
  if (sources.includes('body')) return ` ${cell.address.split('?', 1)[0]}`;
  return sources.includes('header') ? ` ${patternOfChange(group, from, to, cell)}` : '';
}

/** The same for changes that the same two statements make in the same way. */
function pairKey(usage: Usage, from: Decision, to: Decision, hasOpenReach: boolean): string {
  const keyOf = ({ verdict, may, limits, because }: Decision): string => {
    // Whether a permission reaches the address was not looked at, and does not matter.
    if (hasOpenReach && may) return `may ${limitsKey(limits)}`;
    const { source, line, column, text } = because[0] ?? { source: '', text: '' };
    // Where a field is in a header depends on the other rules that match.
    const place = source === 'header' ? [] : [line, column];
    return JSON.stringify([verdict, may, limitsKey(limits), source, place, text]);
  };
  return `${usage} ${keyOf(from)} > ${keyOf(to)}`;
}

/** The statements of both sides by their lines. Made when it is first needed: most comparisons find no change. */
class Placed {
  readonly #differing: Differing;
  #byLine: readonly [ByLine, ByLine] | undefined;

  constructor(differing: Differing) {
    this.#differing = differing;
  }

  /** The statements in the line of a reason, which is of the old side, 0, or of the new one, 1. */
  at(side: 0 | 1, reason: Reason | undefined): readonly Stated[] {
    this.#byLine ??= [byLineOf(this.#differing.old), byLineOf(this.#differing.new)];
    return (reason && this.#byLine[side].get(`${reason.source} ${reason.line}`)) ?? [];
  }
}

type ByLine = ReadonlyMap<string, readonly Stated[]>;

function byLineOf(all: readonly Stated[]): ByLine {
  const byLine = new Map<string, Stated[]>();
  for (const stated of all) {
    if (stated.place === undefined) continue;
    const { source, span } = stated.place;
    const key = `${source.name} ${source.positionAt(span.start).line}`;
    const known = byLine.get(key);
    if (known === undefined) byLine.set(key, [stated]);
    else known.push(stated);
  }
  return byLine;
}

/** The pattern of a statement that decides and that only one side has; or else of one that changed; or else of one that decides. */
function patternOfChange({ placed, differing }: Group, from: Decision, to: Decision, cell: FoundCell): string {
  const matched = new Set(cell.matched().map(patternKey));
  const here = (stated: Stated): CellPattern | undefined => stated.patterns.find((one) => matched.has(patternKey(one)));
  const deciding = [...placed.at(1, to.because[0]), ...placed.at(0, from.because[0])];
  const isChanged = (stated: Stated): boolean => differing.changed.has(stated);
  const best = [...deciding.filter(isChanged), ...differing.changed, ...deciding].find(
    (one) => here(one) !== undefined,
  );
  return (best && here(best)?.shown) ?? '/';
}
