import { parseUrl } from '../../../policy/url.js';
import { rememberLastBy } from '../../../text/memory.js';
import { matchedPath, type Pattern } from '../syntax/pattern.js';
import { type AgentRules, tableFor } from './agent-rules.js';
import { applicableRules } from './conditions.js';
import type { IntendedUsage } from './intended-usage.js';
import type { UnsettledCandidate } from './location.js';
import { entriesFor } from './pattern-table.js';
import type { CitedPlace } from './rule.js';
import { groupRules, type PatternRules, type RuleGroup } from './rule-group.js';
import { usagesBearingOn } from './usage-rank.js';

/** What a file says about a path, a normalised one: one candidate for each pattern and group of rules. */
export function fileCandidates(
  rules: AgentRules,
  path: string,
  supporting: readonly CitedPlace[],
  intended: IntendedUsage,
): UnsettledCandidate[] {
  const matched = lastMatchedPath(path);
  const candidates: UnsettledCandidate[] = [];
  for (const { usage, rank } of usagesBearingOn(intended.usage)) {
    // The patterns of a set share their rules, which are grouped once.
    const known = new Map<PatternRules, RuleGroup[]>();
    for (const { pattern, item } of entriesFor(tableFor(rules, usage, supporting), matched)) {
      if (!isOnHost(pattern, intended)) continue;
      let groups = known.get(item);
      if (groups === undefined) {
        groups = [...item.unconditional, ...groupRules(applicableRules(item.conditional, intended))];
        known.set(item, groups);
      }
      for (const group of groups) {
        // A full URL in place of a path permits nothing.
        const isIgnored = pattern.host !== undefined && group.says === 'allow';
        const ignored = isIgnored ? { ignoredBy: group.ignoredBy ?? 'A1-2.4.3-a' } : {};
        candidates.push({ ...group, rank, scope: pattern, ...ignored });
      }
    }
  }
  return candidates;
}

/** The last path is kept with the search that was prepared for it: each usage, and each element of a page, asks about it. */
const lastMatchedPath = rememberLastBy((path: string) => [path], matchedPath);

function isOnHost({ host }: Pattern, { location }: IntendedUsage): boolean {
  if (host === undefined || host === '') return true;
  return lastHostOf(location()) === host;
}

/** Parsed once: each of thousands of patterns may have a host. */
const lastHostOf = rememberLastBy(
  (url: string) => [url],
  (url) => parseUrl(url)?.hostname,
);
