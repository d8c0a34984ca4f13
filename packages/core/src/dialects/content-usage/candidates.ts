import type { PathBytes } from '../../policy/path-bytes.js';
import type { AddressedLines, SignalLine } from '../robots-txt/groups/signal-lines.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import { hasRefusal, type UsageRule, type UsageRules } from './usage-rules.js';

/** A line of robots.txt that addresses the agent and matches the path. */
export interface Candidate {
  readonly rule: UsageRule;
  /** It is in no group of the agent, so only its refusals count (AIN-2h). */
  readonly onlyRefuses: boolean;
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
