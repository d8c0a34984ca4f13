/** What the Compare tab and its worker say to each other. Plain data. */
import type { Usage } from '@heed/core';
import type { ChangeKind, SentencePart } from '@heed/core/internal/comparisons';
import type { Sources } from '../../sources.ts';
import type { PaneLocation } from './messages.ts';

/** The functions of the worker that compares. */
export type CompareFunctions = {
  readonly versions: (asked: VersionsAsked) => VersionsComparison;
  readonly policy: (asked: PolicyAsked) => PolicyComparison;
};

/** Another version of robots.txt, compared with the one in the sources, which is the new one. */
export interface VersionsAsked {
  readonly oldRobots: string;
  readonly sources: Sources;
  /** An address of the site. */
  readonly url: string;
  /** Also show changes in wording that have no effect. */
  readonly verdicts: boolean;
}

/** The policy in the sources, compared with all other sources. */
export interface PolicyAsked {
  readonly sources: Sources;
  readonly url: string;
}

/** What changes from one version to the other. */
export interface VersionsComparison {
  /** The whole outcome, claiming no more than was decided. */
  readonly sentence: string;
  /** Is it proved that nothing changes? */
  readonly isEqual: boolean;
  /** In the order in which they are shown. */
  readonly kinds: readonly { readonly kind: ChangeKind; readonly all: Cut<ShownChange> }[];
  readonly undecided: Cut<ShownUndecided>;
  readonly notes: readonly string[];
}

/** How the files keep the policy; or why the policy cannot be used. */
export type PolicyComparison =
  | { readonly kind: 'refused'; readonly problems: Cut<ShownProblem> }
  | {
      readonly kind: 'checked';
      readonly result: 'kept' | 'broken' | 'undecided';
      readonly sentence: string;
      readonly breaches: Cut<ShownFinding>;
      /** What the files refuse or limit beyond the policy. */
      readonly stricter: Cut<ShownFinding>;
      /** Terms of a licence that the files do not name. */
      readonly withoutTerms: Cut<ShownFinding>;
      readonly undecided: Cut<ShownUndecided>;
      /** What is wrong with the policy, although it can be used. */
      readonly warnings: Cut<ShownProblem>;
      readonly notes: readonly string[];
    };

/** The first of a list, and how many there are in all. */
export interface Cut<Item> {
  readonly first: readonly Item[];
  readonly count: number;
}

/** A change at a set of addresses. */
export interface ShownChange {
  /** "Newly closed to". */
  readonly title: string;
  readonly agents: string;
  readonly action: readonly SentencePart[];
  readonly witness: Witness;
  readonly from: ShownSide;
  readonly to: ShownSide;
}

/** What one version says at the witness. */
export interface ShownSide {
  readonly words: string;
  readonly may: boolean;
  readonly lines: Cut<DecidingLine>;
}

/** A statement that decided. */
export interface DecidingLine {
  /** "old version, line 3"; absent for the outcome of a fetch, which describes itself. */
  readonly where?: string;
  /** Where it is in the panes. */
  readonly location?: PaneLocation;
  /** Where it is in the old version. */
  readonly oldLine?: number;
  readonly text: string;
  /** The clauses by which it counts, in words. */
  readonly clauses: readonly string[];
}

/** An address at which a finding is true, and for whom and what it is. */
export interface Witness {
  /** A path, with its query; of one that is too long to ask about, its beginning. */
  readonly path: string;
  /** Absent if it is too long to ask about. */
  readonly url?: string;
  readonly agent: string;
  readonly usage: Usage;
}

/** Something about a rule of the policy: broken by the files, kept too strictly, or without its terms. */
export interface ShownFinding {
  /** "crawl, index of /news/". */
  readonly action: string;
  readonly sentence: string;
  readonly witness: Witness;
  /** The lines of the policy. Empty where it has no rule. */
  readonly rule: Cut<DecidingLine>;
  /** The lines of the files that are responsible. */
  readonly lines: Cut<DecidingLine>;
}

export interface ShownUndecided {
  /** Whom and what it is about, and why it was not decided. */
  readonly sentence: string;
  readonly lines: Cut<DecidingLine>;
}

export interface ShownProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly location: PaneLocation;
}
