import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** How the editor looks: by the tokens of the page. */
export function editorTheme(): Extension {
  return EditorView.theme({
    '&': { backgroundColor: 'transparent', color: 'var(--code-value)', fontSize: 'var(--size-2)' },
    // The pane shows where the focus is.
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--font-code)',
      lineHeight: 'var(--leading)',
      minHeight: 'var(--pane-least)',
      maxHeight: 'var(--pane-most)',
      overflow: 'auto',
    },
    '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--accent)' },
    '.cm-line': { padding: '0 var(--space-2)' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--quiet)', border: '0' },
    '.cm-lineNumbers .cm-gutterElement': { minWidth: '3ch', padding: '0 var(--space-1) 0 var(--space-2)' },
    '.cm-cursor': { borderLeftColor: 'var(--accent)' },
    '.cm-selectionBackground, ::selection': { backgroundColor: 'var(--selection)' },
    '.cm-tooltip': {
      maxWidth: 'var(--popup)',
      border: '1px solid var(--edge)',
      borderRadius: 'var(--radius)',
      backgroundColor: 'var(--surface)',
      color: 'var(--text)',
      boxShadow: 'var(--shadow)',
      fontFamily: 'var(--font-text)',
      fontSize: 'var(--size-2)',
    },
    '.cm-sentences': { padding: 'var(--space-2) var(--space-3)', overflowWrap: 'anywhere' },
    '.cm-sentences p + p': { marginTop: 'var(--space-2)' },
    '.cm-lit': { backgroundColor: 'var(--lit)', boxShadow: 'inset 2px 0 var(--lit-edge)' },
    '.cm-shown': { outline: '1px solid var(--accent)', outlineOffset: '-1px' },
    '.cm-struck': { textDecoration: 'line-through', textDecorationThickness: '2px' },
    '.cm-did': {
      // A separate box: the line through the text must not cross the words about it.
      display: 'inline-block',
      marginInlineStart: '2ch',
      color: 'var(--quiet)',
      fontFamily: 'var(--font-text)',
      fontSize: 'var(--size-1)',
      textDecoration: 'none',
    },
    '.cm-did button': {
      padding: '0',
      border: '0',
      background: 'none',
      color: 'var(--accent)',
      font: 'inherit',
      textDecoration: 'underline',
      cursor: 'pointer',
    },
    '.cm-arrows .cm-gutterElement, .cm-signs .cm-gutterElement': { display: 'flex', justifyContent: 'flex-end' },
    '.cm-arrows svg': { display: 'block', fill: 'none', stroke: 'var(--quiet)', strokeWidth: '1.5' },
    '.cm-signs .cm-gutterElement': { alignItems: 'center', padding: '0 1px' },
    '.cm-signs .sign': {
      display: 'block',
      fill: 'none',
      stroke: 'var(--lit-edge)',
      strokeWidth: '1.75',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
  });
}
