import type { PaneLocation, PaneName } from '../engine/messages.ts';

const titles = { robots: 'robots.txt', headers: 'Response headers', page: 'Page', policy: 'Policy' } as const;

/** The name of a pane, as people read it. */
export function paneTitle(pane: PaneName): string {
  return pane in titles ? titles[pane as keyof typeof titles] : pane.slice('file:'.length);
}

/** Returns the name of a location in a pane, for people. */
export function locationTitle({ pane, line }: PaneLocation): string {
  return `${paneTitle(pane)}, line ${line}`;
}
