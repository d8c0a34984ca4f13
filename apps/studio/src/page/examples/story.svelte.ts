import { noSources, type Sources } from '../../sources.ts';
import { replaceState, studio } from '../state/store.svelte.ts';
import type { StudioState } from '../state/studio-state.ts';
import type { Example, Step } from './example.ts';
import { stateOf } from './show-step.ts';

/** The story on show. */
export interface OpenStory {
  readonly example: Example;
  /** The step whose button was pressed last. */
  readonly step?: Step;
  /** The sources as the example has them at this step. */
  readonly sources: Sources;
}

let open = $state.raw<OpenStory>();
let kept = $state.raw<StudioState>();

/** The story on show, if there is one. */
export function openStory(): OpenStory | undefined {
  return open;
}

/** What a person had in the studio before an example took its place. */
export function keptState(): StudioState | undefined {
  return kept;
}

/** Fills the studio with an example, as it is at one of its steps. What a person wrote is kept, to go back to. */
export function showExample(example: Example, step?: Step): void {
  const { sources } = studio();
  if (sources !== open?.sources && !isEmpty(sources)) kept = studio();
  const state = stateOf(example, step);
  open = { example, ...(step === undefined ? {} : { step }), sources: state.sources };
  replaceState(state);
}

/** Puts back what was kept. */
export function restoreKept(): void {
  if (kept === undefined) return;
  replaceState(kept);
  kept = undefined;
  open = undefined;
}

/** Tells the story no longer. The sources stay. */
export function closeStory(): void {
  open = undefined;
}

function isEmpty({ robots, headers, page, files, policy }: Sources): boolean {
  const texts = [robots.text, headers, page, policy, ...files.map(({ text }) => text)];
  return robots.status === noSources.robots.status && texts.every((text) => text === '');
}
