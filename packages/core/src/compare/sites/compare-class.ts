import type { Ask } from '../../ask/ask.js';
import type { CellPattern } from '../cells/cell-pattern.js';
import { type Cell, type Cells, cellBudget, cellsOf } from '../cells/cells.js';
import type { Change } from '../comparison.js';
import { distinctPatterns, patternKey } from './address-patterns.js';
import { askBoth, type Group } from './asking.js';
import type { Differing } from './differing.js';
import type { SiteLimits } from './limits.js';
import { Placed } from './placed.js';
import { byEffect, compareRefusals } from './refusals.js';
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

/**
 * Compares what is stated to an agent about some usages, at one address of every cell that something changed is about, and adds to `found`
 * what changes. Gives `false` if not every address could be looked at.
 */
export function compareClass(
  comparing: Comparing,
  agent: string,
  differing: Differing,
  purposes: readonly (readonly string[])[],
  found: Map<string, AgentlessChange>,
): boolean {
  const { simple, others } = byEffect(differing);
  const group: Group = { comparing, agent, differing, placed: new Placed(differing), found };
  let complete = true;
  for (const usage of simple) {
    complete = compareRefusals({ ...group, differing: { ...differing, usages: [usage] } }, usage) && complete;
  }
  if (others.length > 0) {
    const of = { ...group, differing: { ...differing, usages: others } };
    complete = compareCells(of, purposes) && complete;
  }
  return complete;
}

/** Asks about every cell that something changed is about. Were all of them found and asked about? */
function compareCells(group: Group, purposes: readonly (readonly string[])[]): boolean {
  const { comparing, differing } = group;
  const patterns = distinctPatterns([...differing.old, ...differing.new].flatMap((stated) => stated.patterns));
  const { cells, complete } = cellsFor(comparing, patterns);
  const touched = cells.filter(touching(patterns, differing.changed));
  const asked = touched.flatMap(({ address, matched }) => {
    const cell = { address, matched: () => matched().map((number) => patterns[number] as CellPattern) };
    return purposes.map((serving) => ({ cell, purposes: serving }));
  });
  return askBoth(group, asked).length === asked.length && complete;
}

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
