import { productNameOf } from '../../../policy/agent.js';
import { borrowBytes } from '../../../text/bytes.js';
import type { RobotsTxt } from '../robots-txt.js';
import { addressesAllCrawlers, namedByCut, namedWhole, namingOf, notNamed } from './agent-name.js';

/** Lines of a robots.txt in groups: rules, or the lines of another dialect that are grouped in the same way. */
export interface Grouped extends Pick<RobotsTxt, 'source' | 'agents' | 'groups'> {
  readonly rules: Pick<RobotsTxt['rules'], 'count'>;
}

/** The groups that apply to one agent (RFC 9309 §2.2.1). */
export interface Selection {
  /** The groups name the agent; otherwise they are the groups for `*`. */
  readonly named: boolean;
  /** Two numbers a group: its first rule, and the rule after its last. Groups for the same agent are read as one. */
  readonly ranges: readonly number[];
  /** The same of the groups that name the agent only by a cut, whether they apply to it or not. */
  readonly cutRanges: readonly number[];
  /** The same of the groups for `*`, whether they apply to the agent or not. */
  readonly allCrawlersRanges: readonly number[];
  /** Present if RFC 9309 alone would select other groups than the operator of the agent documents. */
  readonly documented?: true;
}

/**
 * The groups for an agent: those that name it whole, or else those that name it by a cut (ASK-34), or else those for `*`, or else
 * none (RFC9309-2.2.1-b to -f).
 */
export function selectGroups(robots: Grouped, agent: string): Selection {
  const name = productNameOf(agent);
  const { source, agents, groups, rules } = robots;
  const { bytes } = borrowBytes(source);
  const whole: number[] = [];
  const cut: number[] = [];
  const allCrawlers: number[] = [];
  for (let group = 0; group < groups.length; group += 2) {
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    let naming: ReturnType<typeof namingOf> = notNamed;
    let isForAllCrawlers = false;
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const end = agents[line * 2 + 1] as number;
      if (addressesAllCrawlers(bytes, start, end)) isForAllCrawlers = true;
      else if (name.whole !== '' && naming !== namedWhole) {
        const here = namingOf(bytes, source.text, start, end, name);
        if (here !== notNamed) naming = here;
      }
    }
    const first = groups[group + 1] as number;
    const last = groups[group + 3] ?? rules.count;
    if (naming === namedWhole) whole.push(first, last);
    else if (naming === namedByCut) cut.push(first, last);
    if (isForAllCrawlers) allCrawlers.push(first, last);
  }
  const cutRanges = exactCopy(cut);
  const allCrawlersRanges = exactCopy(allCrawlers);
  const isNamed = whole.length > 0 || cut.length > 0;
  const named = whole.length > 0 ? exactCopy(whole) : cutRanges;
  return { named: isNamed, ranges: isNamed ? named : allCrawlersRanges, cutRanges, allCrawlersRanges };
}

const none: readonly number[] = [];

/** A list that grew has room for sixteen numbers more, and a selection is kept for each file. */
function exactCopy(list: readonly number[]): readonly number[] {
  return list.length === 0 ? none : list.slice();
}
