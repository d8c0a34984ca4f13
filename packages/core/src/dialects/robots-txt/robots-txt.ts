import type { Source, Span } from '../../text/source.js';
import type { RuleTable } from './rule-table.js';

/** One User-agent line. */
export interface AgentLine {
  /** Lower case; `*` for everybody. */
  readonly token: string;
  readonly group: number;
  readonly span: Span;
}

/** A robots.txt as it was read (RFC 9309 §2.2). */
export interface RobotsTxt {
  readonly source: Source;
  readonly rules: RuleTable;
  readonly agents: readonly AgentLine[];
  /** The first rule of each group; a group's rules end where those of the next begin. */
  readonly groups: readonly number[];
  /** Every line that is no rule and names no agent, as three numbers: start, end, and group or -1. */
  readonly others: readonly number[];
  /** At least one line is an ACAP field, so the file asks to be read ACAP's way too. */
  readonly hasAcap: boolean;
}
