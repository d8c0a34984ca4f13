import type { Source, Span } from '../../text/source.js';
import type { RuleTable } from './rule-table.js';

/**
 * A robots.txt as it was read (RFC 9309 §2.2): places in its text, as numbers, because a file can have a line for every
 * ten of its octets. `agentLines` and `otherLines` give them as objects.
 */
export interface RobotsTxt {
  readonly source: Source;
  readonly rules: RuleTable;
  /** For each User-agent line where its value starts and ends. */
  readonly agents: readonly number[];
  /** For each group the number of its first User-agent line and of its first rule. Either end where the next group begins. */
  readonly groups: readonly number[];
  /** Where each line starts that is no rule and names no agent. */
  readonly others: readonly number[];
  /** At least one line is an ACAP field, so the file asks to be read ACAP's way too. */
  readonly hasAcap: boolean;
}

/** One User-agent line. */
export interface AgentLine {
  /** As written. */
  readonly name: string;
  /** The number of its group, from 0. */
  readonly group: number;
  /** The span of the name. */
  readonly span: Span;
}

/** The User-agent lines of a robots.txt, in order. */
export function agentLines({ source, agents, groups }: RobotsTxt): AgentLine[] {
  const lines: AgentLine[] = [];
  let group = 0;
  for (let line = 0; line * 2 < agents.length; line++) {
    while (line >= (groups[group * 2 + 2] ?? Number.POSITIVE_INFINITY)) group++;
    const span = { start: agents[line * 2] as number, end: agents[line * 2 + 1] as number };
    lines.push({ name: source.textOf(span), group, span });
  }
  return lines;
}
