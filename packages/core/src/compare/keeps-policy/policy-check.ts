import type { Reason } from '../../ask/answer.js';
import type { Limit } from '../../policy/limit.js';
import type { Verdict } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { Undecided } from '../comparison.js';

/** Whether a site is as a policy says, for every address and agent. The JSON of `heed expect`. */
export interface PolicyCheck {
  /** Is it proved that the site keeps the policy? If not, either `breaches` tells where not, or `undecided` what could not be told. */
  readonly kept: boolean;
  /** `false` where something stayed undecided; then `undecided` lists it. */
  readonly complete: boolean;
  /**
   * How much was proved: the number of classes, each of all agents that are treated alike, one usage, one purpose and all addresses that
   * the same patterns match, of which the policy says something.
   */
  readonly classes: number;
  /** Shortest witness first. One entry for each rule that is broken by the same lines of the site in the same way. */
  readonly breaches: readonly Breach[];
  /** Where the site refuses or limits more than the policy does. That breaks nothing. */
  readonly stricter: readonly Stricter[];
  /** Where the policy names terms of a licence that the site does not. That breaks nothing: terms are an offer (POL-8). */
  readonly withoutTerms: readonly WithoutTerms[];
  readonly undecided: readonly Undecided[];
  /**
   * Present if the site ignores the letter case of paths, as ACAP does, and was compared only at addresses in the letter case in which the
   * policy writes them (POL-19).
   */
  readonly inOneCase?: true;
}

/** Whom and what an entry is about, with an example. */
interface Found {
  /** Product tokens as written; `*` is everybody who is not named. Agents that are treated alike share an entry. */
  readonly agents: readonly string[];
  readonly usage: Usage;
  /** The purposes of the usage, where it depends on them. */
  readonly purposes?: readonly string[];
  /** A shortest path, with its query, where it is so. */
  readonly witness: string;
}

/** A rule of the policy that the site does not keep. */
export interface Breach extends Found {
  readonly expected: 'allow' | 'deny';
  /** What the site says of the usage itself. */
  readonly got: Verdict;
  /** Present if the usage is off only because the site denies the crawl, which the policy does not. */
  readonly blockedBy?: 'crawl';
  /** Present if the site allows the usage: the limits of the policy that it does not keep. */
  readonly limits?: readonly Limit[];
  /** The lines of the site that are responsible; of the crawl, if that blocks the usage. Empty where it says nothing. */
  readonly because: readonly Reason[];
  /** The name of the rule, or its number from 1. */
  readonly rule: string | number;
}

/** Something that the site refuses or limits although the policy does not. */
export interface Stricter extends Found {
  /** What the policy says: it allows the usage, or says nothing of it. */
  readonly expected: 'allow' | 'nothing';
  readonly got: Verdict;
  /** Present if the site does not deny the usage: the limits that the policy does not set. */
  readonly limits?: readonly Limit[];
  readonly because: readonly Reason[];
  /** The name of the rule that allows the usage, or its number from 1. */
  readonly rule?: string | number;
}

/** Terms of a licence that the site does not name. */
export interface WithoutTerms extends Found {
  readonly terms: string;
  readonly rule: string | number;
}
