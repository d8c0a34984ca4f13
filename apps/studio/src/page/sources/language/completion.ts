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
import { defined } from '@heed/core/internal';
import { insertedText, offeredWords, type Word } from '@heed/language';
import type { PaneName } from '../../engine/messages.ts';
import { textKindIn } from './text-kind.ts';
import { wordElement } from './word-element.ts';

/** Limit: words that are listed at once; others appear after further typing. A list that scrolls could not be reached with the keyboard. */
const maxRenderedOptions = 8;

/** Offers words during typing, and with Ctrl-Space. What follows a field is offered as soon as the field is written. */
export function wordCompletion(pane: PaneName): Extension {
  return autocompletion({
    override: [(context) => completionsAt(pane, context)],
    icons: false,
    activateOnCompletion: () => true,
    // Nothing is chosen until it is moved to: Enter after the name of a crawler must not write another name.
    selectOnOpen: false,
    interactionDelay: 0,
    maxRenderedOptions,
    filterStrict: true,
  });
}

function completionsAt(pane: PaneName, { state: { doc }, pos, explicit }: CompletionContext): CompletionResult | null {
  const offered = offeredWords(textKindIn(pane, doc), doc, pos);
  if (offered === undefined || !(explicit || offered.isBegun)) return null;
  const { start, end, words } = offered;
  return { from: start, to: end, options: words.map(completionOf), validFor: sameWord };
}

/** What may be typed while the same words are offered. They are then filtered at once, and what was chosen stays chosen. */
const sameWord = /^[^\s,;:=]*$/;

function completionOf(word: Word, index: number): Completion {
  return defined({
    label: word.word,
    detail: word.detail,
    info: () => wordElement(word),
    apply: (view, completion, from, to) => write(view, word, completion, from, to),
    // In the order of the tables, which have the usual words first.
    boost: Math.max(-99, -index),
  });
}

function write(view: EditorView, word: Word, picked: Completion, from: number, to: number): void {
  const inserted = insertCompletionText(view.state, insertedText(word, view.state.doc, to), from, to);
  view.dispatch({ ...inserted, annotations: pickedCompletion.of(picked) });
}
