import type { PaneLocation, PaneName } from '../engine/messages.ts';

/** A line of a source that the story on show is about. */
export interface Mark {
  readonly location: PaneLocation;
  readonly role: 'decided' | 'limited' | 'no rule' | 'overruled' | 'blocks';
  /** What it says and did, for those who point at it. */
  readonly sentence: string;
  /** For a line that lost: which of the marks beat it, by its number in the list. */
  readonly beatenBy?: number;
}

let current = $state.raw<readonly Mark[]>([]);
let shown = $state.raw<PaneLocation>();
let revealed = $state.raw<readonly PaneLocation[]>([]);

/** The marks in all panes. */
export function marks(): readonly Mark[] {
  return current;
}

/** Marks these lines, and no others. */
export function setMarks(all: readonly Mark[]): void {
  current = all;
}

/** Returns the location that a pane should scroll to: a new object for each request, also for the same location. */
export function locationToShow(pane: PaneName): PaneLocation | undefined {
  return shown?.pane === pane ? shown : undefined;
}

/** Returns the location that a person requested last, in any pane. */
export function shownLocation(): PaneLocation | undefined {
  return shown;
}

/** Opens the pane of a location and scrolls there, at a person's request. */
export function showLocation(location: PaneLocation): void {
  shown = { ...location };
}

/** Returns the location that a pane should have in view, and whether the pane should be in view too. */
export function locationToReveal(pane: PaneName): { location: PaneLocation; isFirst: boolean } | undefined {
  const location = revealed.find((one) => one.pane === pane);
  return location === undefined ? undefined : { location, isFirst: location === revealed[0] };
}

/** Scrolls each pane to the first of these locations in it. It moves no cursor, and scrolls nothing else. */
export function revealLocations(locations: readonly PaneLocation[]): void {
  revealed = locations.map((location) => ({ ...location }));
}
