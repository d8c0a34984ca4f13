import type { Usage } from '../../policy/usage.js';
import type { Span } from '../../text/source.js';

/** What a signal is about: a usage, or `use`, which limits how much of the content an AI system may keep (AIN-5). */
export type Topic = Usage | 'use';

/** The levels of `use`, strictest first (CS-2, CS-4). `full` is no limit (AIN-5). */
export const useLevels = ['immediate', 'reference', 'full'] as const;

/** A level of `use`. */
export type UseLevel = (typeof useLevels)[number];

/** One signal of a value. */
export type Mention = ClearMention | (MentionBase & { readonly says: 'unclear' });

/** A signal that permits, refuses or limits. An unclear one names its topics and does nothing else. */
export type ClearMention = MentionBase &
  ({ readonly says: 'allow' | 'disallow' } | { readonly says: 'limit'; readonly level: UseLevel });

interface MentionBase {
  readonly topics: readonly Topic[];
  readonly clause: string;
  readonly span: Span;
}

/** The level of `use` that a value in lower case names. */
export function useLevelOf(value: string): UseLevel | undefined {
  return useLevels.find((level) => level === value);
}
