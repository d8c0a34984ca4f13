import type { Limit } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';

/** What an owner wants, said once for all carriers: the object that a policy file (YAML or JSON) stands for, after it was checked. */
export interface PolicyFile {
  readonly version: 1;
  /** The origin that it speaks of: `https://daily.example`. */
  readonly site?: string;
  readonly rules: readonly PolicyRule[];
}

/** What agents may do, or not, with the addresses of some paths. */
export interface PolicyRule {
  readonly name?: string;
  /** Product tokens, `*`, or classes such as `purpose:ai-train`. */
  readonly agents: readonly string[];
  /** Patterns of robots.txt. */
  readonly paths: readonly string[];
  /** ACAP usage purposes. Absent: whatever the purpose. */
  readonly purposes?: readonly string[];
  readonly allow: readonly PolicyGrant[];
  readonly deny: readonly Usage[];
  /** Where a licence may be had. */
  readonly terms?: string;
}

/** A permitted usage, and the limits of the permission. */
export interface PolicyGrant {
  readonly usage: Usage;
  readonly limits: readonly Limit[];
}
