import type { Statement } from '../../../policy/statement.js';
import type { Query } from '../../../policy/voice.js';
import type { CitedPlace } from './rule.js';

/** Finds the conventional rule that decides for an agent and a path in one text, if any (RFC 9309). */
export type ConventionalLookup = (query: Query) => ConventionalRule | undefined;

interface ConventionalRule {
  readonly says: 'allow' | 'disallow';
  /** As written, with normalised percent-encoding, `*` and a final `$`. */
  readonly pattern: string;
  /** Its group names the agent. */
  readonly named: boolean;
  /** The rule as a reason in an answer. */
  readonly statement: Statement;
  /** If it disallows: the other rules of the same text that would disallow without it. */
  readonly others?: () => readonly Omit<ConventionalRule, 'others'>[];
}

/** A conventional rule, and the reference that led to its file, if any. */
export interface ConventionalEvidence extends ConventionalRule {
  readonly supporting: readonly CitedPlace[];
}
