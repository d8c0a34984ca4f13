import type { PaneName, PanePlace } from '../engine/messages.ts';

const titles = { robots: 'robots.txt', headers: 'Response headers', page: 'Page', policy: 'Policy' } as const;

/** The name of a pane, as people read it. */
export function paneTitle(pane: PaneName): string {
  return pane in titles ? titles[pane as keyof typeof titles] : pane.slice('file:'.length);
}

/** A place in a pane, as people read it. */
export function placeTitle({ pane, line }: PanePlace): string {
  return `${paneTitle(pane)}, line ${line}`;
}
