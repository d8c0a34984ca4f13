import type { PaneName, PanePlace } from '../engine/messages.ts';

/** A line of a source that the story on show is about. */
export interface Mark {
  readonly place: PanePlace;
  readonly role: 'decided' | 'limited' | 'no rule' | 'overruled' | 'blocks';
  /** What it says and did, for those who point at it. */
  readonly sentence: string;
  /** For a line that lost: which of the marks beat it, by its number in the list. */
  readonly beatenBy?: number;
}

let current = $state.raw<readonly Mark[]>([]);
let shown = $state.raw<PanePlace>();
let revealed = $state.raw<readonly PanePlace[]>([]);

/** The marks in all panes. */
export function marks(): readonly Mark[] {
  return current;
}

/** Marks these lines, and no others. */
export function setMarks(all: readonly Mark[]): void {
  current = all;
}

/** The place that a pane should scroll to. A new object each time it is asked for, also for the same place. */
export function placeToShow(pane: PaneName): PanePlace | undefined {
  return shown?.pane === pane ? shown : undefined;
}

/** The place that a person asked for last, in whichever pane. */
export function shownPlace(): PanePlace | undefined {
  return shown;
}

/** Opens the pane of a place and scrolls there, because a person asked for it. */
export function showPlace(place: PanePlace): void {
  shown = { ...place };
}

/** The place that a pane should have in view, and whether its pane should be in view too. */
export function placeToReveal(pane: PaneName): { place: PanePlace; isFirst: boolean } | undefined {
  const place = revealed.find((one) => one.pane === pane);
  return place === undefined ? undefined : { place, isFirst: place === revealed[0] };
}

/** Scrolls each pane to the first of these places in it. It moves no cursor, and scrolls nothing else. */
export function revealPlaces(places: readonly PanePlace[]): void {
  revealed = places.map((place) => ({ ...place }));
}
