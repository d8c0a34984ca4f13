import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { PaneName } from '../../engine/messages.ts';
import { slotInDocument } from './slots/slot-in-document.ts';
import { wordElement } from './word-element.ts';
import type { Word } from './words/word.ts';

/** Limit: words that are listed at once; others come as somebody moves on. A list that scrolls could not be reached with the keyboard. */
const maxRenderedOptions = 8;

/** Offers words while somebody types, and with Ctrl-Space. What follows a field is offered as soon as the field is written. */
export function wordCompletion(pane: PaneName): Extension {
  return autocompletion({
    override: [(context) => completionsAt(pane, context)],
    icons: false,
    activateOnCompletion: () => true,
    // Nothing is chosen until somebody moves to it: Enter after the name of a crawler must not write another name.
    selectOnOpen: false,
    interactionDelay: 0,
    maxRenderedOptions,
    filterStrict: true,
  });
}

function completionsAt(pane: PaneName, context: CompletionContext): CompletionResult | null {
  const slot = slotInDocument(pane, context.state.doc, context.pos);
  if (slot === undefined || slot.offers === false) return null;
  const { start, end, words } = slot;
  // On an empty line nobody has asked for anything yet.
  if (!context.explicit && start === context.pos && isAtLineStart(context)) return null;
  const options = words.filter(({ isOffered }) => isOffered !== false).map(completionOf);
  return options.length === 0 ? null : { from: start, to: end, options, validFor: sameWord };
}

/** What may be typed while the same words are offered. They are then filtered at once, and what was chosen stays chosen. */
const sameWord = /^[^\s,;:=]*$/;

function isAtLineStart({ state, pos }: CompletionContext): boolean {
  const { from } = state.doc.lineAt(pos);
  return state.doc.sliceString(from, pos).trim() === '';
}

function completionOf(word: Word, index: number): Completion {
  return {
    label: word.word,
    ...(word.detail === undefined ? {} : { detail: word.detail }),
    info: () => wordElement(word),
    apply: (view, completion, from, to) => write(view, word, completion, from, to),
    // In the order of the tables, which have the usual words first.
    boost: Math.max(-99, -index),
  };
}

/** Writes a word, and what follows it unless it is there. */
function write(view: EditorView, { word, after = '' }: Word, picked: Completion, from: number, to: number): void {
  const { doc } = view.state;
  const following = doc.sliceString(to, to + after.length + 1).trimStart();
  const isThere = after === '' || following.startsWith(after.trim());
  const inserted = insertCompletionText(view.state, isThere ? word : `${word}${after}`, from, to);
  view.dispatch({ ...inserted, annotations: pickedCompletion.of(picked) });
}
