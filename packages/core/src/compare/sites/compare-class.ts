import type { Answer, Decision, Reason } from '../../decision/answer.js';
import type { Ask } from '../../decision/ask.js';
import type { Usage } from '../../policy/usage.js';
import type { CellPattern } from '../cells/cell-pattern.js';
import { type Cell, type Cells, cellBudget, cellsOf } from '../cells/cells.js';
import type { Change } from '../comparison.js';
import { distinctPatterns, patternKey } from './address-patterns.js';
import type { Differing } from './differing.js';
import type { SiteLimits } from './limits.js';
import { questionAt } from './question-at.js';
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
  /** The cells of patterns that were searched before. */
  readonly known: Map<string, Cells>;
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
  const patterns = distinctPatterns([...differing.old, ...differing.new].flatMap((stated) => stated.patterns));
  const { cells, complete } = cellsFor(comparing, patterns);
  const group: Group = { comparing, differing, patterns, placed: new Placed(differing) };
  const touches = touching(patterns, differing.changed);
  const found = new Map<string, AgentlessChange>();
  for (const cell of cells) {
    if (!touches(cell)) continue;
    for (const serving of purposes) {
      comparing.left.asked -= 2 * (costOfQuestion + differing.old.length + differing.new.length);
      if (comparing.left.asked < 0) return { changes: [...found.values()], complete: false };
      collect(group, agent, serving, cell, found);
    }
  }
  return { changes: [...found.values()], complete };
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
  readonly patterns: readonly CellPattern[];
  readonly placed: Placed;
}

/** Asks both sides about the address of a cell, and adds the changes that were not found before. */
function collect(
  group: Group,
  agent: string,
  purposes: readonly string[],
  cell: Cell,
  found: Map<string, AgentlessChange>,
): void {
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
    const key = pairKey(usage, old, next) + whoseResponse(group, old, next, cell);
    // Purposes are mentioned where they make a difference. The first address is a shortest one.
    if (found.has(key) || found.has(`${key} ${purposes}`)) continue;
    found.set(purposes.length === 0 ? key : `${key} ${purposes}`, {
      usage,
      ...(purposes.length === 0 ? {} : { purposes }),
      from: saidOf(old, (source) => comparing.sourceOf('old', source)),
      to: saidOf(next, (source) => comparing.sourceOf('new', source)),
      witness: address,
      pattern: patternOfChange(group, old, next, cell),
    });
  }
}

/**
 * Whose header or page decides: a place in it does not tell, since the first line of one is another than that of the next. Empty where
 * neither decides.
 */
function whoseResponse(group: Group, from: Decision, to: Decision, cell: Cell): string {
  const sources = [from, to].map(({ because: [first] }) => first?.source);
  if (sources.includes('body')) return ` ${cell.address.split('?', 1)[0]}`;
  return sources.includes('header') ? ` ${patternOfChange(group, from, to, cell)}` : '';
}

/** The same for changes that the same two statements make in the same way. */
function pairKey(usage: Usage, from: Decision, to: Decision): string {
  const keyOf = ({ verdict, may, limits, because }: Decision): string => {
    const { source, line, column, text } = because[0] ?? { source: '', text: '' };
    return `${verdict} ${may} ${limitsKey(limits)} ${source} ${line} ${column} ${line === undefined ? text : ''}`;
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
function patternOfChange({ placed, patterns, differing }: Group, from: Decision, to: Decision, cell: Cell): string {
  const matched = new Set(cell.matched().map((number) => patternKey(patterns[number] as CellPattern)));
  const here = (stated: Stated): CellPattern | undefined => stated.patterns.find((one) => matched.has(patternKey(one)));
  const deciding = [...placed.at(1, to.because[0]), ...placed.at(0, from.because[0])];
  const isChanged = (stated: Stated): boolean => differing.changed.has(stated);
  const best = [...deciding.filter(isChanged), ...differing.changed, ...deciding].find(
    (one) => here(one) !== undefined,
  );
  return (best && here(best)?.shown) ?? '/';
}
