import type { PanePlace } from '../engine/messages.ts';

/** A place in a pane, in words. */
export function placeTitle({ pane, line }: PanePlace): string {
  return `${titles[pane] ?? pane.slice('file:'.length)}, line ${line}`;
}

const titles: Readonly<Record<string, string>> = {
  robots: 'robots.txt',
  headers: 'Response headers',
  page: 'Page',
  policy: 'Policy',
};
