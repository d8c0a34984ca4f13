import type { Extension } from '@codemirror/state';
import type { PaneName } from '../../engine/messages.ts';
import { problemMarks } from './problem-marks.svelte.ts';

/** What an editor of a pane knows of its language: problems with their fixes. Highlighting is not part of it. */
export function languageExtensions(pane: PaneName): Extension {
  return problemMarks(pane);
}
