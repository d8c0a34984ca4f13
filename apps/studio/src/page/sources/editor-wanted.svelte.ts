import { currentMatrix } from '../state/answer.svelte.ts';
import { studio } from '../state/store.svelte.ts';

/** May the editor be loaded? After the first answer, or where none is asked for: it must not delay that one. */
export function editorIsWanted(): boolean {
  return currentMatrix() !== undefined || studio().tab !== 'answer';
}
