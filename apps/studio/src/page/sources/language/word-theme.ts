import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** How words are offered and explained. */
export const wordTheme: Extension = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: 'none',
    overflow: 'hidden',
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--size-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-3)',
    minHeight: 'var(--target-small)',
    padding: '0 var(--space-2)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionMatchedText': { fontWeight: 'var(--strong)' },
  '.cm-completionDetail': {
    margin: '0',
    color: 'var(--quiet)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-1)',
    fontStyle: 'normal',
  },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip.cm-completionInfo': { padding: '0' },
});
