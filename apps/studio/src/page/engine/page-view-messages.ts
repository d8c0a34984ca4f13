import type { Usage } from '@heed/core';
import type { ViewUsage } from '@heed/core/page';
import type { AskedAt, StoryStatement } from './messages.ts';

/** The usages that a page is tinted by. The index of each in the list is its bit: 1, 2, 4, 8. */
export const tintedUsages = ['index', 'follow', 'preserve', 'present-snippet'] as const satisfies readonly ViewUsage[];

export type TintedUsage = (typeof tintedUsages)[number];

/** The functions that serve the Page tab. They are loaded when one of them is called for the first time. */
export type PageFunctions = {
  readonly drawPage: (asked: AskedByOne) => Promise<DrawnPage>;
  readonly cutViews: (asked: AskedByOne & { readonly query: string }) => Promise<CutViews>;
  readonly whyOnPage: (asked: AskedByOne & { readonly region: PageRegion }) => Promise<readonly RegionReason[]>;
};

export interface AskedByOne extends AskedAt {
  /** A product token, `*`, or a class of agents. */
  readonly agent: string;
  /** Which agent of a class is asked about; the first if it has no such agent. */
  readonly member?: string | undefined;
}

/** The page as one agent sees it. */
export interface DrawnPage {
  /** Why the question cannot be answered, in a sentence. */
  readonly refusal?: string;
  /** For a class: its agents, one of which was asked about. */
  readonly members: readonly string[];
  /** The agent that was asked about. */
  readonly agent: string;
  /** What shows the page: markup of nothing but our own elements and attributes (page-view-draw.ts). */
  readonly body: string;
  /** By their number in the markup. */
  readonly regions: readonly PageRegion[];
  /** How many elements were drawn, if there are more than these. */
  readonly drawnOnly?: number;
  /** The page has more elements than heed reads, so that nothing of it may be used. */
  readonly unread: boolean;
  /** Why the agent may not fetch the page, if it may not. Then the regions show what the page itself says. */
  readonly blocked?: RegionReason;
  /** Is there a page? Not if none was provided, or if the response is an error or a redirect. */
  readonly hasPage: boolean;
  /** What was not provided and could change the marks, in words. */
  readonly notSeen?: string;
}

/** A part of the page that differs from what is around it, or that has separate rules. */
export interface PageRegion {
  /** The usages that are denied, as bits. */
  readonly denied: number;
  /** The same for what is around the region. */
  readonly around: number;
  /** The index in `page.elements` of the nearest element that is listed there; -1 if there is none. */
  readonly elementIndex: number;
  /** Where it starts in the source. */
  readonly at: number;
  /** What it is: the page, an element by its name, or a text. */
  readonly kind: 'page' | 'text' | `<${string}>`;
  /** How its text begins. */
  readonly words: string;
}

/** A decision in words, with the lines that decided it. */
export interface RegionReason {
  readonly usage: Usage;
  /** Who, what, and whether. */
  readonly verdict: string;
  /** Why it may not be used although the verdict allows it, or what another usage has to do with it. */
  readonly note?: string;
  readonly statements: readonly StoryStatement[];
}

/** The four views, as far as they are shown. */
export interface CutViews {
  readonly text: ShownList<string>;
  readonly links: ShownList<{ readonly url: string; readonly text: string | null }>;
  /** Null if nothing may be kept. */
  readonly copy: { readonly source: string; readonly cut: number; readonly body: string } | null;
  /** Null if no snippet may be shown. */
  readonly snippet: string | null;
}

/** A list that may be longer than what is shown of it. */
export interface ShownList<Item> {
  readonly items: readonly Item[];
  /** How many there are. */
  readonly count: number;
}
