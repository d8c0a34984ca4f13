import type { Limit } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import type { WrittenPattern } from './pattern.js';

/** What one rule of a policy says of one usage, for one path and one kind of agents. */
export interface Wish {
  /** The name of the rule, or its number from 1. */
  readonly rule: string | number;
  /** The place of the rule in the policy, from 0. */
  readonly index: number;
  readonly usage: Usage;
  /** The usage as the rule names it: `present` covers every form of it (POL-12). */
  readonly named: Usage;
  readonly says: 'allow' | 'deny';
  /** Those of a permission. */
  readonly limits: readonly Limit[];
  /** In lower case. Absent: whatever the purpose. */
  readonly purposes?: readonly string[];
  readonly terms?: string;
  readonly pattern: WrittenPattern;
  /** How nearly the rule addresses the agent: as one of all, by a class, or by name (POL-9). */
  readonly nearness: number;
  /** The length of the pattern in the policy. */
  readonly length: number;
}

/** Agents that the policy says the same to. */
export interface Addressee {
  /** Product tokens as written; `*` for every agent without a name here. */
  readonly agents: readonly string[];
  /** `false` for usage-only tokens, which no crawler has: a denied crawl keeps nothing from them (ASK-12). */
  readonly fetches: boolean;
  /** Everything that the policy says to them about a usage, the strongest first. */
  readonly wishesOn: (usage: Usage) => readonly Wish[];
}

/** Sorts the stronger wish first (POL-9 to POL-13). What comes last only makes the order a fixed one. */
export function strongerFirst(one: Wish, other: Wish): number {
  return (
    other.nearness - one.nearness ||
    Number(other.purposes !== undefined) - Number(one.purposes !== undefined) ||
    other.length - one.length ||
    Number(other.named === other.usage) - Number(one.named === one.usage) ||
    Number(one.says === 'allow') - Number(other.says === 'allow') ||
    one.index - other.index ||
    (one.pattern.text < other.pattern.text ? -1 : 1)
  );
}
