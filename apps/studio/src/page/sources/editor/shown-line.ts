import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Frames the line at this position, until something else is chosen or written. */
export const showLine = StateEffect.define<number>();

const framed = Decoration.line({ class: 'cm-shown' });

const shownField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, state, docChanged, selection }) {
    const position = effects.findLast((effect) => effect.is(showLine))?.value;
    if (position !== undefined) return Decoration.set(framed.range(state.doc.lineAt(position).from));
    return docChanged || selection !== undefined ? Decoration.none : shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The line that a link elsewhere in the page leads to. */
export function shownLine(): Extension {
  return shownField;
}
