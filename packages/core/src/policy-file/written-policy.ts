import type { Usage } from '../policy/usage.js';

/** A policy as people write it, in YAML, JSON or a program. Its JSON Schema is `schema/policy.json`. */
export interface WrittenPolicy {
  readonly version: 1;
  /** The origin that it is about: `https://daily.example`. */
  readonly site?: string;
  readonly rules: readonly WrittenRule[];
}

/** A rule as people write it. */
export interface WrittenRule {
  /** One line that says what the rule is for. */
  readonly name?: string;
  /** Product tokens, `*`, or classes such as `purpose:ai-train`. */
  readonly agents: readonly string[];
  /** Patterns of robots.txt. Default: `/`. */
  readonly paths?: readonly string[];
  /** ACAP usage purposes. Default: any. */
  readonly purposes?: readonly string[];
  /** Usages, or the limits of each. */
  readonly allow?: readonly Usage[] | Readonly<Partial<Record<Usage, WrittenLimits | null>>>;
  readonly deny?: readonly Usage[];
  /** Where a licence is available. */
  readonly terms?: string;
}

/** The limits of a permission, by name: `{ 'time-limit': '30-days' }`. */
export type WrittenLimits = Readonly<Record<string, string | readonly string[]>>;
