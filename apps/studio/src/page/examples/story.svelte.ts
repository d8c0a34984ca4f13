import type { Sources } from '../../sources.ts';
import { replaceAndKeep, restoreKept } from '../state/kept.svelte.ts';
import { replaceState, studio } from '../state/store.svelte.ts';
import type { Example, Step } from './example.ts';
import { stateOf } from './show-step.ts';

/** The story on show. */
export interface OpenStory {
  readonly example: Example;
  /** The step on show. */
  readonly step: Step;
  /** The sources as the example has them at this step. */
  readonly sources: Sources;
}

let open = $state.raw<OpenStory>();

/** The story on show, if there is one. */
export function openStory(): OpenStory | undefined {
  return open;
}

/** Fills the studio with an example, at one of its steps. What a person wrote is kept, so that it can be restored. */
export function showExample(example: Example, step: Step = example.steps[0]): void {
  const state = stateOf(example, step);
  if (studio().sources === open?.sources) replaceState(state);
  else replaceAndKeep(state);
  open = { example, step, sources: state.sources };
}

/** Closes the story. The sources stay. */
export function closeStory(): void {
  open = undefined;
}

/** Restores what a person had before the example. */
export function leaveExample(): void {
  restoreKept();
  closeStory();
}
