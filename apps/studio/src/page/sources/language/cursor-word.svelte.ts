import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { PaneName } from '../../engine/messages.ts';
import { wordAt } from './explain-word.ts';
import { clauseOf, sentenceOf } from './words/word.ts';

/** The word at the cursor, explained. */
export interface CursorWord {
  readonly pane: PaneName;
  readonly word: string;
  readonly sentence: string;
  readonly clause: string;
}

let current = $state.raw<CursorWord>();

/** The word at the cursor of a pane; absent if the cursor is elsewhere, or the word has no meaning. */
export function cursorWord(pane: PaneName): CursorWord | undefined {
  return current?.pane === pane ? current : undefined;
}

/** Follows the cursor. */
export function followCursor(pane: PaneName): Extension {
  return EditorView.updateListener.of(({ view, docChanged, selectionSet, focusChanged }) => {
    if (!(docChanged || selectionSet || focusChanged) || !view.hasFocus) return;
    const { doc, selection } = view.state;
    const word = wordAt(pane, doc, selection.main.head)?.word;
    if (word === undefined) current = undefined;
    else current = { pane, word: word.word, sentence: sentenceOf(word), clause: clauseOf(word) };
  });
}
