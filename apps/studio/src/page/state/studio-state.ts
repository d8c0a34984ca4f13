import type { History, Usage } from '@heed/core';
import { noSources, type Sources } from '../../sources.ts';

export const tabs = ['answer', 'page', 'compare', 'examples'] as const;
export type Tab = (typeof tabs)[number];

/** All that a person has put into the studio, as plain data: what a link holds, and what every tab reads. */
export interface StudioState {
  readonly sources: Sources;
  readonly url: string;
  /** The time asked about. Absent: now. */
  readonly at?: string;
  /** Product tokens, `*`, and classes such as `purpose:ai-train`: the columns of the matrix. */
  readonly agents: readonly string[];
  /** The rows of the matrix. */
  readonly usages: readonly Usage[];
  /** The purposes that the use serves (ACAP). */
  readonly purposes: readonly string[];
  /** What the agents did with the resource before: some time limits count from there. */
  readonly history: History;
  readonly tab: Tab;
  /** The cell whose story is shown. */
  readonly selected?: SelectedCell;
  /** The other version of robots.txt, to compare with. */
  readonly otherRobots: string;
}

export interface SelectedCell {
  readonly agent: string;
  readonly usage: Usage;
}

/** The usages that most people ask about. */
export const usualUsages: readonly Usage[] = [
  'crawl',
  'index',
  'follow',
  'preserve',
  'present-snippet',
  'ai-train',
  'ai-input',
  'tdm',
];

export const firstState: StudioState = {
  sources: noSources,
  url: 'https://example.com/',
  agents: ['*', 'Googlebot', 'GPTBot', 'CCBot'],
  usages: usualUsages,
  purposes: [],
  history: {},
  tab: 'answer',
  otherRobots: '',
};
