import type { Answer, Decision } from '../../ask/answer.js';
import type { Usage } from '../../policy/usage.js';
import type { CellPattern } from '../cells/cell-pattern.js';
import { patternKey } from './address-patterns.js';
import type { AgentlessChange, Comparing, FoundCell } from './compare-class.js';
import type { Differing } from './differing.js';
import { changedPatterns, type Placed } from './placed.js';
import { questionAt } from './question-at.js';
import { changesUse, changesWords, limitsKey, saidOf } from './said.js';
import type { Stated } from './stated.js';

/** Usages that are compared together, for one agent, and the changes that were found. */
export interface Group {
  readonly comparing: Comparing;
  readonly agent: string;
  readonly differing: Differing;
  readonly placed: Placed;
  readonly found: Map<string, AgentlessChange>;
}

/** A question to both sides. */
export interface Asked {
  readonly cell: FoundCell;
  readonly purposes: readonly string[];
}

/** What both sides decide. */
export type BothDecisions = readonly [Answer['decisions'], Answer['decisions']];

/** The cost of a question, in statements that are looked at. */
const costOfQuestion = 200;

/** Limit: questions whose decisions are kept at a time. */
const maxAtOnce = 500;

/**
 * Asks both sides, and adds the changes that were not found before. Gives fewer decisions than questions if the limits end before them.
 *
 * Many questions go to one side before the other: what has been read of the texts is remembered for one site at a time.
 */
export function askBoth(group: Group, all: readonly Asked[]): BothDecisions[] {
  const { left } = group.comparing;
  const cost = 2 * (costOfQuestion + group.differing.old.length + group.differing.new.length);
  const decided: BothDecisions[] = [];
  for (let start = 0; start < all.length; start += maxAtOnce) {
    const affordable = Math.max(Math.floor(left.asked / cost), 0);
    const asked = all.slice(start, start + Math.min(maxAtOnce, affordable));
    left.asked -= asked.length * cost;
    const from = asked.map((one) => decisionsOf(group, 0, one));
    const to = asked.map((one) => decisionsOf(group, 1, one));
    for (const [place, one] of asked.entries()) {
      const both = [from[place] ?? {}, to[place] ?? {}] as const;
      collect(group, one, both);
      decided.push(both);
    }
    if (affordable < maxAtOnce) break;
  }
  return decided;
}

function decisionsOf(
  { comparing, agent, differing }: Group,
  side: 0 | 1,
  { cell, purposes }: Asked,
): Answer['decisions'] {
  const question = {
    ...questionAt(comparing.sides[side].site, cell.address, agent),
    usages: differing.usages,
    purposes,
  };
  const answer = comparing.ask({ ...question, obtained: 'elsewhere' });
  return 'decisions' in answer ? answer.decisions : {};
}

/** Adds the changes that were not found before, or not at so short an address. */
function collect(group: Group, { cell, purposes }: Asked, [from, to]: BothDecisions): void {
  const { comparing, differing, found } = group;
  for (const usage of differing.usages) {
    const [old, next] = [from[usage], to[usage]];
    if (old === undefined || next === undefined) continue;
    if (!changesUse(old, next) && !(comparing.verdicts && changesWords(old, next))) continue;
    const key = pairKey(usage, old, next, differing.hasOpenReach) + whoseResponse(group, old, next, cell);
    // Purposes are mentioned where they make a difference.
    if (purposes.length > 0 && found.has(key)) continue;
    const own = purposes.length === 0 ? key : `${key} ${purposes}`;
    const known = found.get(own);
    if (known !== undefined && known.witness.length <= cell.address.length) continue;
    found.set(own, {
      usage,
      ...(purposes.length === 0 ? {} : { purposes }),
      from: saidOf(old, (source) => comparing.sourceOf('old', source)),
      to: saidOf(next, (source) => comparing.sourceOf('new', source)),
      witness: cell.address,
      pattern: patternOfChange(group, old, next, cell),
    });
  }
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

/** The pattern of a statement that decides and that only one side has; or else of one that changed; or else of one that decides. */
function patternOfChange({ placed, differing }: Group, from: Decision, to: Decision, cell: FoundCell): string {
  const patterns = cell.matched();
  const keys = new Set(patterns.map(patternKey));
  const here = (stated: Stated): CellPattern | undefined => stated.patterns.find((one) => keys.has(patternKey(one)));
  const deciding = [...placed.at(1, to.because[0]), ...placed.at(0, from.because[0])];
  const own = deciding.filter((stated) => differing.changed.has(stated)).flatMap((stated) => here(stated) ?? []);
  const changed = changedPatterns(differing);
  const best =
    own[0] ??
    patterns.find((one) => changed.has(patternKey(one))) ??
    deciding.flatMap((stated) => here(stated) ?? [])[0];
  return best?.shown ?? '/';
}
