import { borrowBytes } from '../../../text/bytes.js';
import { addressesAllCrawlers } from '../groups/agent-name.js';
import type { RobotsTxt } from '../robots-txt.js';

/** The name under which a group for all crawlers is listed. */
export const allCrawlers = '*';

/** A group: the names that it addresses, `*` for all crawlers; its first rule, and the rule after its last. */
export interface Group {
  readonly names: ReadonlySet<string>;
  readonly range: readonly [first: number, end: number];
}

/** The groups of a robots.txt, in order. */
export function groupsOf({ source, agents, groups, rules }: RobotsTxt): Group[] {
  const { bytes } = borrowBytes(source);
  const found: Group[] = [];
  for (let group = 0; group < groups.length; group += 2) {
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    const names = new Set<string>();
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const end = agents[line * 2 + 1] as number;
      names.add(addressesAllCrawlers(bytes, start, end) ? allCrawlers : wholeNameAt(source.text, start, end));
    }
    found.push({ names, range: [groups[group + 1] as number, groups[group + 3] ?? rules.count] });
  }
  return found;
}

/**
 * The name of a User-agent line up to white space, `/`, `;`, `,` or `)`, in lower case. Names are compared whole (ASK-34): `MJ12bot`
 * and `MJ1` are different crawlers, although RFC 9309 cuts both to `mj`.
 */
function wholeNameAt(text: string, start: number, end: number): string {
  const [name = ''] = /^[^\s/;,)]*/.exec(text.slice(start, end)) ?? [];
  return name.toLowerCase();
}

export function rulesIn(ranges: readonly number[]): number[] {
  const rules: number[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) rules.push(rule);
  }
  return rules;
}
