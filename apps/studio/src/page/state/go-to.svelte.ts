import { originOf } from '../answer/address.ts';
import { replaceAndKeep } from './kept.svelte.ts';
import { type Notice, notice, notify } from './notice.svelte.ts';
import { type LeftSite, sourcesAt } from './site-texts.ts';
import { change, changeSources, studio } from './store.svelte.ts';

let left: LeftSite | undefined;
let ours: Notice | undefined;

/**
 * Goes to another address. `from` is the previous site, whose texts do not apply to another one. Absent: the texts belong to no site yet.
 */
export function goTo(url: string, from: string | undefined): void {
  if (from === undefined) {
    change({ url });
    return;
  }
  const { what, ...moved } = sourcesAt(originOf(url) ?? from, from, studio().sources, left);
  left = moved.left;
  if (what === undefined) change({ url });
  else if (what === 'put back') {
    change({ url, sources: moved.sources });
    // The notice says that they are put aside.
    if (notice() === ours) notify(undefined);
  } else {
    replaceAndKeep({ ...studio(), url, sources: moved.sources });
    ours = {
      kind: 'note',
      text: `The texts of ${from} are put aside: nothing is provided for another site. Fetch it, or paste its texts.`,
      action: { title: 'Use them here', run: useThem },
    };
    notify(ours);
  }
}

/** For a person who pasted the texts first, and types the address now. */
function useThem(): void {
  if (left !== undefined) changeSources(left.texts);
  left = undefined;
  notify(undefined);
}
