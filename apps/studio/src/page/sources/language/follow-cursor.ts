import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { clauseOf, sentenceOf, wordAt } from '@heed/language';
import type { PaneName } from '../../engine/messages.ts';
import { setCursorWord } from './cursor-word.svelte.ts';
import { textKindIn } from './text-kind.ts';

/** Reports the word at the cursor to the page. */
export function followCursor(pane: PaneName): Extension {
  return EditorView.updateListener.of(({ view, docChanged, selectionSet, focusChanged }) => {
    if (!(docChanged || selectionSet || focusChanged) || !view.hasFocus) return;
    const { doc, selection } = view.state;
    const word = wordAt(textKindIn(pane, doc), doc, selection.main.head)?.word;
    if (word === undefined) setCursorWord(undefined);
    else setCursorWord({ pane, word: word.word, sentence: sentenceOf(word), clause: clauseOf(word) });
  });
}
