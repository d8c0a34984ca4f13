import type { Source, Span } from '../../text/source.js';
import type { RuleTable } from './read/rule-table.js';

/**
 * A robots.txt as it was read (RFC 9309 §2.2), as numbers that are offsets into its text. `agentLines` and `otherLines` give
 * objects; numbers take less memory, and a file can have a line for every ten of its bytes.
 */
export interface RobotsTxt {
  readonly source: Source;
  readonly rules: RuleTable;
  /** Two numbers a User-agent line: where its value starts and where it ends. */
  readonly agents: readonly number[];
  /** Two numbers a group: its first User-agent line and its first rule. Both lists go on to those of the next group. */
  readonly groups: readonly number[];
  /** The start of each line that is neither a rule nor a User-agent line. */
  readonly others: readonly number[];
  /** A bit for each field of `other-fields.ts` that one of these lines may have. */
  readonly otherFields: number;
  /** At least one line is an ACAP field, so the file has to be read as ACAP too. */
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
