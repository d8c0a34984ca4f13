import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { type Command, EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { type FoundWord, wordAt } from '@heed/language';
import type { PaneName } from '../../engine/messages.ts';
import { textKindIn } from './text-kind.ts';
import { wordElement, wordInText } from './word-element.ts';

/** Explains the word under the pointer; with Ctrl-I (Cmd-I), the one at the cursor, which is read out too. */
export function wordHelp(pane: PaneName): Extension {
  const explain: Command = (view) => {
    const { doc, selection } = view.state;
    const found = wordAt(textKindIn(pane, doc), doc, selection.main.head);
    const announced = found === undefined ? 'This word is not known.' : wordInText(found.word);
    const tooltip = found === undefined ? null : tooltipOf(found);
    view.dispatch({ effects: [showWord.of(tooltip), EditorView.announce.of(announced)] });
    return true;
  };
  return [
    hoverTooltip(({ state: { doc } }, at) => {
      const found = wordAt(textKindIn(pane, doc), doc, at);
      return found === undefined ? null : tooltipOf(found);
    }),
    shownWord,
    // Before the usual keys, of which these are two.
    Prec.high(
      keymap.of([
        { key: 'Mod-i', run: explain, preventDefault: true },
        { key: 'Escape', run: hideWord },
      ]),
    ),
  ];
}

function tooltipOf({ start, end, word }: FoundWord): Tooltip {
  return { pos: start, end, above: true, create: () => ({ dom: wordElement(word) }) };
}

const showWord = StateEffect.define<Tooltip | null>();

/** The word that is explained at the cursor, until the cursor or the text changes. */
const shownWord = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, transaction) => {
    for (const effect of transaction.effects) if (effect.is(showWord)) return effect.value;
    return transaction.docChanged || transaction.selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

const hideWord: Command = (view) => {
  if (view.state.field(shownWord) === null) return false;
  view.dispatch({ effects: showWord.of(null) });
  return true;
};
