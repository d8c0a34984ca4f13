/** What the page and the worker that looks for problems say to each other. Plain data. */
import type * as language from '@heed/language';
import type { Sources } from '../../sources.ts';
import type { PaneLocation, PaneName } from './messages.ts';

/** The functions of the worker that looks for problems. */
export type ProblemFunctions = {
  readonly problems: (checked: CheckedAt) => Promise<PaneProblems[]>;
  readonly fixSafely: (checked: CheckedAt & { readonly pane: PaneName }) => language.SafelyFixed;
};

/** What is checked, and when. */
export interface CheckedAt {
  readonly sources: Sources;
  readonly url: string;
  /** The time, by the clock of the page. */
  readonly now: string;
}

/** The problems of one pane. */
export interface PaneProblems extends Pick<language.TextProblems, 'count' | 'safeFixes'> {
  readonly pane: PaneName;
  readonly problems: readonly Problem[];
}

/** A problem in the text of its pane. */
export interface Problem extends Omit<language.Problem, 'related'> {
  readonly related: readonly RelatedLocation[];
}

/** Another location that belongs to a problem, and why. */
export interface RelatedLocation {
  readonly note: string;
  /** Absent if it is in none of the panes. */
  readonly location?: PaneLocation;
}
