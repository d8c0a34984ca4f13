import type { Usage, Verdict } from '@heed/core';
import type { SourceFile } from '../../sources.ts';
import type { PaneName } from '../engine/messages.ts';
import type { StudioState } from '../state/studio-state.ts';

/** A site made up for one point, and a story that shows it. */
export interface Example {
  /** What a link calls it: `#example=acap-robots`. */
  readonly id: string;
  readonly title: string;
  /** The documents that it is about, as people call them. */
  readonly about: string;
  /** What one learns from it, in one sentence. */
  readonly summary: string;
  /** What differs from an empty studio. */
  readonly start: Partial<StudioState>;
  /** Three to five. */
  readonly steps: readonly [Step, ...Step[]];
}

/**
 * A part of the story with the button that shows it. Each begins at the start of the example, so that what it says is
 * true whichever was pressed before.
 */
export interface Step {
  readonly text: string;
  /** What the button does, as an order: "Ask for FinderBot". */
  readonly button: string;
  readonly show: Shown;
  /** What the text says, as data. A test asks the engine about each. */
  readonly claims: readonly Claim[];
  /** What it says of the start, before the button is pressed. */
  readonly before?: readonly Claim[];
}

/** What a step changes. */
export interface Shown extends Partial<Omit<StudioState, 'sources'>> {
  readonly replace?: readonly Replacement[];
  /** Files that the start of the example lacks, or has otherwise. */
  readonly add?: readonly SourceFile[];
}

/** One edit of a pane. The text is there once. */
export interface Replacement {
  readonly pane: PaneName;
  readonly from: string;
  readonly to: string;
}

/** What heed answers for one agent; or what is in a view of the page, or is not. */
export type Claim = DecisionClaim | ViewClaim;

export interface DecisionClaim {
  readonly agent: string;
  readonly usage: Usage;
  readonly verdict: Verdict;
  /** Absent: as the verdict suggests. */
  readonly may?: boolean;
  readonly blockedBy?: 'crawl';
  /** A limit on it, as in `max-length=160-chars`. */
  readonly limit?: string;
  readonly until?: string;
  /** A line that decided. */
  readonly because?: Line;
  /** A line that lost. */
  readonly overruled?: Line;
}

/** A line of a pane, by a text that is once in the pane and ends in the line. */
export interface Line {
  readonly pane: PaneName;
  readonly text: string;
}

export interface ViewClaim {
  readonly agent: string;
  readonly view: 'text' | 'links' | 'copy' | 'snippet';
  /** For the snippet. */
  readonly query?: string;
  readonly has?: string;
  readonly lacks?: string;
}
