import { nameEnd } from '../../policy/agent.js';
import { signalLinesIn } from '../robots-txt/groups/signal-lines.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import { type UsageRule, usageRulesIn } from './usage-rules.js';

/** A group of a robots.txt as signals see it (AIN-1c). */
export interface UsageGroup {
  /** The crawlers that it names, as written, by their names in lower case. */
  readonly names: ReadonlyMap<string, string>;
  /** Does it address all crawlers? */
  readonly isForAll: boolean;
  /** Its lines Content-Usage. */
  readonly rules: readonly UsageRule[];
}

/** The groups of a robots.txt, in order. */
export function groupsIn(robots: RobotsTxt): readonly UsageGroup[] {
  const { lines, grouped, ungrouped } = signalLinesIn(robots);
  const { byLine } = usageRulesIn(robots);
  const { text } = robots.source;
  const found: UsageGroup[] = [];
  const { agents, groups } = grouped;
  for (let group = 0; group < groups.length; group += 2) {
    const names = new Map<string, string>();
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const written = text.slice(start, nameEnd(text, start, agents[line * 2 + 1] as number));
      if (written !== '') names.set(written.toLowerCase(), written);
    }
    const isForAll = names.delete('*');
    const own = lines.slice(ungrouped + (groups[group + 1] as number), ungrouped + (groups[group + 3] ?? lines.length));
    found.push({ names, isForAll, rules: own.flatMap((line) => byLine.get(line) ?? []) });
  }
  return found;
}
