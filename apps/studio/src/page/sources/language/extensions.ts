import type { Extension } from '@codemirror/state';
import type { PaneName } from '../../engine/messages.ts';
import { wordCompletion } from './completion.ts';
import { followCursor } from './follow-cursor.ts';
import { problemMarks } from './problem-marks.svelte.ts';
import { wordHelp } from './word-help.ts';
import { wordTheme } from './word-theme.ts';

/** What an editor of a pane knows of its language: problems with their fixes, words to write, and what words mean. */
export function languageExtensions(pane: PaneName): Extension {
  return [problemMarks(pane), wordCompletion(pane), wordHelp(pane), followCursor(pane), wordTheme];
}
