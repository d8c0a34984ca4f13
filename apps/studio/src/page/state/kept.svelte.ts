import { hasSources } from '../welcome/has-sources.ts';
import { replaceState, studio } from './store.svelte.ts';
import type { StudioState } from './studio-state.ts';

let kept = $state.raw<StudioState>();

/** What a person had in the studio before something replaced it. */
export function keptState(): StudioState | undefined {
  return kept;
}

/** Replaces all of the state, and keeps what was there to go back to. */
export function replaceAndKeep(state: StudioState): void {
  if (hasSources(studio())) kept = studio();
  replaceState(state);
}

/** Puts back what was kept. */
export function restoreKept(): void {
  if (kept === undefined) return;
  replaceState(kept);
  kept = undefined;
}
