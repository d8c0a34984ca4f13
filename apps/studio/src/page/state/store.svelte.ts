import { firstState, type StudioState } from './studio-state.ts';

/** The state that all parts of the page share. It is replaced, never mutated. */
let current = $state.raw<StudioState>(firstState);

/** The state. Reading it in a component makes the component follow it. */
export function studio(): StudioState {
  return current;
}

/** Replaces parts of the state. */
export function change(parts: Partial<StudioState>): void {
  current = { ...current, ...parts };
}

/** Replaces parts of the sources. */
export function changeSources(parts: Partial<StudioState['sources']>): void {
  change({ sources: { ...current.sources, ...parts } });
}

/** Removes an optional part from the state. */
export function forget(part: 'selected' | 'at'): void {
  const { [part]: _, ...rest } = current;
  current = rest;
}

/** Replaces all of the state. */
export function replaceState(state: StudioState): void {
  current = state;
}
