import type { PathBytes } from '../../policy/path-bytes.js';
import type { Usage } from '../../policy/usage.js';
import type { AddressedLines, SignalLine } from '../robots-txt/groups/signal-lines.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { Preference } from './read.js';
import { hasRefusal, type UsageRule, type UsageRules } from './usage-rules.js';

/** A line of robots.txt that addresses the agent and matches the path. */
export interface Candidate {
  readonly rule: UsageRule;
  /** It is in no group of the agent, so only its refusals count (AIN-2h). */
  readonly onlyRefuses: boolean;
}

/** A line that says something about the usage, with the clause by which it does, or by which it lost. */
export interface Spoken {
  readonly rule: UsageRule;
  readonly preference: Preference;
  readonly clause: string;
}

/** What the lines of robots.txt say about one usage of one path. */
export interface Selected {
  readonly refusals: readonly Spoken[];
  readonly permissions: readonly Spoken[];
  /** Lines with shorter paths, and permissions that something unreadable shadows or that do not reach the path; the longest paths first. */
  readonly lost: readonly Spoken[];
}

/** The lines that address an agent and match a path, the longest path first (AIP-R7). */
export function candidatesFor(
  { byLine }: UsageRules,
  { own, refusing }: AddressedLines,
  path: PathBytes,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const rule of matching(byLine, own, path)) candidates.push({ rule, onlyRefuses: false });
  for (const rule of matching(byLine, refusing, path)) {
    if (hasRefusal(rule.reading)) candidates.push({ rule, onlyRefuses: true });
  }
  return candidates.sort((one, other) => other.rule.length - one.rule.length);
}

/** The rules of these lines that match a path. */
export function matching(
  byLine: UsageRules['byLine'],
  lines: readonly SignalLine[],
  path: PathBytes,
): readonly UsageRule[] {
  return lines.flatMap((line) => {
    const rule = byLine.get(line);
    return rule !== undefined && (rule.path === undefined || matchesPath(rule.path, path)) ? [rule] : [];
  });
}

/**
 * The lines that decide about a usage: those with the longest path that can be read, all of them (AIP-R8, AIP-R9). They speak alone:
 * what they do not mention is not inherited from shorter paths (AIP-R10, AIN-18).
 *
 * What cannot be read shadows permissions with shorter paths, but no refusals (AIN-2c). Reading: so does a label with a value
 * that cannot be read, for the usage it is about. Nor does a permission that does not reach the path lift a refusal (AIN-4).
 */
export function selectFor(all: readonly Candidate[], usage: Usage, isReached: boolean): Selected {
  const candidates = all.filter((candidate) => competes(candidate, usage));
  const refusals: Spoken[] = [];
  const permissions: Spoken[] = [];
  const lost: Spoken[] = [];
  let isDecided = false;
  let isShadowed = false;
  for (let place = 0; place < candidates.length; ) {
    const level = levelAt(candidates, place);
    place += level.length;
    const spoken = level.flatMap((candidate) => spokenBy(candidate, usage));
    if (isDecided) {
      const clause = refusals.length + permissions.length > 0 ? 'AIP-R7' : 'AIP-R10';
      // Not all at once: a file can have more lines than a call has room for.
      for (const one of spoken) lost.push({ ...one, clause });
      continue;
    }
    const isUnreached = spoken.some(({ preference }) => preference.says === 'allow') && !isReached;
    for (const one of spoken) {
      if (one.preference.says === 'disallow') refusals.push(one);
      else if (isUnreached) lost.push({ ...one, clause: 'AIN-4' });
      else if (isShadowed) lost.push({ ...one, clause: 'AIN-2c' });
      else permissions.push(one);
    }
    isDecided = decides(level, usage) && !(isUnreached && refusals.length === 0);
    isShadowed = true;
  }
  return { refusals, permissions, lost };
}

/** Only refusals of a line in no group compete: about what it does not refuse, it is as if it were not there (AIN-2h). */
function competes({ rule, onlyRefuses }: Candidate, usage: Usage): boolean {
  return !onlyRefuses || rule.reading.preferences.get(usage)?.says === 'disallow';
}

/** The candidates from a place on that have paths of the same length. */
function levelAt(candidates: readonly Candidate[], place: number): readonly Candidate[] {
  const length = candidates[place]?.rule.length;
  let end = place;
  while (candidates[end]?.rule.length === length && end < candidates.length) end++;
  return candidates.slice(place, end);
}

/** Do these lines silence those with shorter paths? Not if none can be read, or if the only words for the usage cannot. */
function decides(level: readonly Candidate[], usage: Usage): boolean {
  const readings = level.filter(({ rule }) => rule.isWhole).map(({ rule }) => rule.reading);
  if (readings.some(({ preferences }) => preferences.has(usage))) return true;
  return readings.length > 0 && !readings.some(({ unread }) => unread.has(usage));
}

function spokenBy({ rule, onlyRefuses }: Candidate, usage: Usage): Spoken[] {
  const preference = rule.reading.preferences.get(usage);
  if (preference === undefined) return [];
  // Behind a misplaced `*`, too, only refusals count (AIN-2j).
  if (preference.says === 'allow' && (onlyRefuses || rule.clause !== undefined)) return [];
  return [{ rule, preference, clause: onlyRefuses ? 'AIN-2h' : (rule.clause ?? preference.clause) }];
}
