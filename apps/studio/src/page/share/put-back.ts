import { closeStory } from '../examples/story.svelte.ts';
import { keptState, restoreKept } from '../state/kept.svelte.ts';
import { type Notice, notify } from '../state/notice.svelte.ts';

/** The way back to what was in the studio before, for a notice; none if there was nothing. */
export function wayBack(): Pick<Notice, 'action'> {
  if (keptState() === undefined) return {};
  const run = (): void => {
    restoreKept();
    closeStory();
    notify(undefined);
  };
  return { action: { title: 'Restore my texts', run } };
}
