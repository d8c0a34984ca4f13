import type { Limit } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';

/** What an owner wants, stated once for all carriers: the content of a policy file (YAML or JSON), after it was checked. */
export interface PolicyFile {
  readonly version: 1;
  /** The origin that it is about: `https://daily.example`. */
  readonly site?: string;
  readonly rules: readonly PolicyRule[];
}

/** What agents may do, or not, with the addresses of some paths. */
export interface PolicyRule {
  /** One line. */
  readonly name?: string;
  /** Product tokens as written, `*`, or classes such as `purpose:ai-train`. */
  readonly agents: readonly string[];
  /** Patterns of robots.txt, as written. Each starts with `/` or `*`. */
  readonly paths: readonly string[];
  /** ACAP usage purposes, as written. Absent: any purpose. */
  readonly purposes?: readonly string[];
  readonly allow: readonly PolicyGrant[];
  readonly deny: readonly Usage[];
  /** Where a licence is available: an absolute URL. */
  readonly terms?: string;
  /** Where the rule is written, if that is known. */
  readonly place?: PolicyPlace;
}

/** A permitted usage, and the limits of the permission. */
export interface PolicyGrant {
  readonly usage: Usage;
  readonly limits: readonly Limit[];
}

/** A location in the text of a policy. Both are counted from 1, the column in UTF-16 units. */
export interface PolicyPlace {
  readonly line: number;
  readonly column: number;
}

/** The name of a rule, or its number from 1 if it has none. `index` is its place in the list, from 0. */
export function labelOf({ name }: Pick<PolicyRule, 'name'>, index: number): string | number {
  return name ?? index + 1;
}
