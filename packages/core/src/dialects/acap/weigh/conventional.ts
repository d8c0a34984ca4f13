import type { Statement } from '../../../policy/statement.js';
import type { Query } from '../../../policy/voice.js';
import type { Source } from '../../../text/source.js';
import type { AcapReading } from '../file/reading.js';
import type { Witness } from './rule.js';

/** The conventional rule that decides for an agent and a path in one text (RFC 9309), if any. */
export type Conventional = (query: Query) => ConventionalRule | undefined;

/** A conventional rule, and how its file was reached, if it was referred to. */
export interface FoundRule extends ConventionalRule {
  readonly through: readonly Witness[];
}

export interface ConventionalRule {
  readonly says: 'allow' | 'disallow';
  /** Normalised, as written: with `*` and a final `$`. */
  readonly pattern: string;
  /** Did the group name the agent? */
  readonly named: boolean;
  /** Ready to be put among the reasons. */
  readonly statement: Statement;
}

/** The ACAP part of a robots.txt, with what it needs to know of the conventional rules beside it. */
export interface AcapPart {
  readonly reading: AcapReading;
  /** The conventional part of the same file. */
  readonly conventional: Conventional;
  /** The conventional part of a file that it refers to. */
  readonly readConventional: (source: Source) => Conventional;
}
