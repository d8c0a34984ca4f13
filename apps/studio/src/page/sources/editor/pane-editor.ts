import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { Annotation, EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { minimalChange } from '@heed/language';
import type { PaneLocation, PaneName } from '../../engine/messages.ts';
import { languageExtensions } from '../language/extensions.ts';
import type { LineMark } from '../marks/line-marks.ts';
import { codeWords } from './code-words.ts';
import { editorTheme } from './editor-theme.ts';
import { largeInput } from './large-input.ts';
import { markDecorations } from './mark-decorations.ts';
import { markField, showMarks } from './mark-field.ts';
import { markGutters } from './mark-gutters.ts';
import { showLine, shownLine } from './shown-line.ts';
import { textLanguage } from './text-language.ts';

/** An editor that replaces a pane's text area. */
export interface PaneEditor {
  /** Shows a text that did not come from the editor, by changing only what differs. */
  setText(text: string): void;
  setMarks(lines: readonly LineMark[]): void;
  /** Scrolls to a location, frames its line and puts the cursor there. */
  show(location: PaneLocation): void;
  /** Scrolls only the text to a location, unless it is in view. */
  reveal(location: PaneLocation): void;
  focus(): void;
  destroy(): void;
}

export interface PaneEditorOptions {
  readonly parent: HTMLElement;
  readonly pane: PaneName;
  readonly label: string;
  readonly text: string;
  /** The selection of the text area, from and to. */
  readonly selection: readonly [number, number];
  readonly hasFocus: boolean;
  readonly onchange: (text: string) => void;
}

/** Marks a change that the page made itself, and that need not be reported to it. */
const fromPage = Annotation.define<true>();

export function createPaneEditor(options: PaneEditorOptions): PaneEditor {
  const { parent, pane, label, text, selection, hasFocus, onchange } = options;
  /** What the page holds. It differs from the document where line breaks are not LF, which the editor reads in the same way. */
  let known = text;

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        lineNumbers(),
        markField,
        markGutters(),
        markDecorations(),
        shownLine(),
        textLanguage(pane, text),
        codeWords(),
        editorTheme(),
        languageExtensions(pane),
        labelled(label),
        filesGoToThePage,
        largeInput,
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (!docChanged || transactions.some((one) => one.annotation(fromPage))) return;
          known = state.doc.toString();
          onchange(known);
        }),
      ],
    }),
  });
  const end = view.state.doc.length;
  view.dispatch({
    selection: EditorSelection.single(Math.min(selection[0], end), Math.min(selection[1], end)),
    scrollIntoView: hasFocus,
  });
  if (hasFocus) view.focus();

  /** A location may be that of an older text. */
  function offsetOf({ line, column }: PaneLocation): number {
    const { from, length } = view.state.doc.line(Math.min(line, view.state.doc.lines));
    return from + Math.min(column - 1, length);
  }

  return {
    setText(next) {
      if (next === known) return;
      known = next;
      const changes = minimalChange(view.state.doc.toString(), withLineFeeds(next));
      // A separate step to undo: joined with the previous input, both would be undone at once.
      const annotations = [fromPage.of(true), isolateHistory.of('full')];
      if (changes !== undefined) view.dispatch({ changes, annotations });
    },
    setMarks(lines) {
      if (lines.length === 0 && view.state.field(markField).lines.length === 0) return;
      view.dispatch({ effects: showMarks.of({ pane, lines }) });
    },
    show(location) {
      const anchor = offsetOf(location);
      const effects = [EditorView.scrollIntoView(anchor, { y: 'center' }), showLine.of(anchor)];
      view.dispatch({ selection: { anchor }, effects });
    },
    reveal(location) {
      const { top, bottom } = view.lineBlockAt(offsetOf(location));
      const { scrollTop, clientHeight } = view.scrollDOM;
      if (top < scrollTop || bottom > scrollTop + clientHeight) view.scrollDOM.scrollTop = top - clientHeight / 2;
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function labelled(label: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    spellcheck: 'false',
    autocapitalize: 'off',
    // It can have the focus anyway, but not all tools know that of a text that can be edited.
    tabindex: '0',
  });
}

/** Files that are dropped belong to the pane of their name, which the page knows: the editor would insert them where they fall. */
const filesGoToThePage: Extension = EditorView.domEventHandlers({
  drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
});

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
