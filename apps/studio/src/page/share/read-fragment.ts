import { closeStory, showExample } from '../examples/story.svelte.ts';
import { keptState, replaceAndKeep } from '../state/kept.svelte.ts';
import { holdsState, readFragmentState } from '../state/link.ts';
import { notify } from '../state/notice.svelte.ts';
import { wayBack } from './put-back.ts';

/**
 * Shows what the fragment of the address names: a state, or an example (`#example=everything`). Others are left alone,
 * and so is one that is not wanted any more when it has been read.
 */
export async function readFragment(fragment: string, isWanted: () => boolean): Promise<void> {
  const name = /^#example=([\w-]+)$/.exec(fragment)?.[1];
  if (name !== undefined) await showNamed(name, isWanted);
  else if (holdsState(fragment)) await showState(fragment, isWanted);
}

async function showNamed(name: string, isWanted: () => boolean): Promise<void> {
  const { exampleOf } = await import('../examples/examples.ts');
  if (!isWanted()) return;
  const example = exampleOf(name);
  if (example !== undefined) showExample(example);
  else notify({ kind: 'bad', text: `There is no example called "${name}".` });
}

async function showState(fragment: string, isWanted: () => boolean): Promise<void> {
  const reading = await readFragmentState(fragment);
  if (!isWanted()) return;
  if (reading.kind === 'refusal') {
    notify({ kind: 'bad', text: `The link could not be opened. ${reading.refusal}` });
    return;
  }
  closeStory();
  replaceAndKeep(reading.state);
  if (keptState() !== undefined)
    notify({ kind: 'note', text: 'The link replaced everything in the studio.', ...wayBack() });
}
