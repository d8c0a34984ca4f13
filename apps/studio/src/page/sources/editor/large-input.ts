import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Limit: characters that the browser may insert itself, as by dictation, automation or an input method. It makes an element of every
 * line, which the editor then reads back: 20 KB took 8 s. Longer texts are inserted into the document directly, like pasted ones.
 */
const maxInserted = 1_000;

export const largeInput: Extension = EditorView.domEventHandlers({
  beforeinput({ data, inputType }, view) {
    if (inputType !== 'insertText' || data === null || data.length <= maxInserted) return false;
    const selection = document.getSelection();
    const range = selection === null || selection.rangeCount === 0 ? undefined : selection.getRangeAt(0);
    if (range === undefined || !view.contentDOM.contains(range.commonAncestorContainer)) return false;
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    const insert = view.state.toText(data);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.paste',
      scrollIntoView: true,
    });
    return true;
  },
});
