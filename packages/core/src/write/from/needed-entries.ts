import { effectOf, type Outcome } from './outcome.js';
import type { PathRelations } from './path-relations.js';

/** What is said of one usage at the addresses of a path, unless something narrower says otherwise. */
export interface Entry {
  /** The number of the path. */
  readonly path: number;
  readonly outcome: Outcome;
  /** How near the rules of this entry are to the agent and the purpose: larger wins, before the length of the path. */
  readonly level: number;
}

/**
 * The entries of one level that a policy has to repeat: without the others it says the same everywhere. `weaker` are those that were
 * kept on weaker levels.
 *
 * An entry goes if a wider one, or silence, comes to the same, and nothing between the two that says otherwise is heard where the
 * entry is heard now: whatever it decides is then decided by something that comes to the same. What goes may make others needless.
 */
export function neededEntries(entries: readonly Entry[], weaker: readonly Entry[], paths: PathRelations): Entry[] {
  const kept = new Set(entries);
  const narrowFirst = [...entries].sort((one, other) => compareRank(other, one, paths));
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const entry of narrowFirst) {
      if (kept.has(entry) && isNeedless(entry, [...kept, ...weaker], paths)) kept.delete(entry);
    }
  }
  return entries.filter((entry) => kept.has(entry));
}

/** The same without looking closely, for lists that are too long for that: only silence goes, where nothing weaker would be heard. */
export function saidEntries(entries: readonly Entry[], weaker: readonly Entry[]): Entry[] {
  return entries.filter(({ outcome }) => outcome.says !== 'nothing' || weaker.length > 0);
}

function isNeedless(entry: Entry, all: readonly Entry[], paths: PathRelations): boolean {
  const [stronger, others]: [Entry[], Entry[]] = [[], []];
  for (const other of all) {
    if (other !== entry) (compareRank(other, entry, paths) > 0 ? stronger : others).push(other);
  }
  const wider = others.filter((other) => compareRank(other, entry, paths) < 0 && paths.covers(other.path, entry.path));
  const cover = wider.reduce<Entry | undefined>(
    (best, one) => (best === undefined || compareRank(one, best, paths) > 0 ? one : best),
    undefined,
  );
  const { outcome } = entry;
  if (cover === undefined ? outcome.says !== 'nothing' : !isAsGood(cover.outcome, outcome)) return false;
  const effect = effectOf(outcome);
  return !others.some(
    (other) =>
      other !== cover &&
      effectOf(other.outcome) !== effect &&
      (cover === undefined || compareRank(other, cover, paths) >= 0) &&
      paths.mayMeet(other.path, entry.path) &&
      !stronger.some((one) => paths.covers(one.path, other.path)),
  );
}

/** A permission is worth repeating where there would be silence. */
function isAsGood(instead: Outcome, outcome: Outcome): boolean {
  return effectOf(instead) === effectOf(outcome) && (outcome.says !== 'allow' || instead.says === 'allow');
}

/** Which of two wins where both match, as rules of a policy do: by level, then by length, then by denying (POL-9 to POL-13). */
function compareRank(one: Entry, other: Entry, paths: PathRelations): number {
  return (
    one.level - other.level ||
    paths.lengthOf(one.path) - paths.lengthOf(other.path) ||
    Number(one.outcome.says === 'deny') - Number(other.outcome.says === 'deny')
  );
}
