import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** A kind of problem in the gutter: a sign of its own shape, and a colour. */
function marker(sign: string, colour: string): Record<string, string> {
  return { content: `"${sign}"`, color: `var(${colour})`, width: '1em', height: 'auto', fontWeight: 'var(--strong)' };
}

/** A wavy line below the text. */
function underline(colour: string): Record<string, string> {
  return { backgroundImage: 'none', textDecoration: `underline wavy 1px var(${colour})`, paddingBottom: '0' };
}

/** How problems look. */
export const problemTheme: Extension = EditorView.theme({
  '.cm-gutter-lint': { width: '2ch' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0', textAlign: 'center' },
  // The signs are texts, so that they have the colours of the page; the package would draw pictures in other colours.
  '.cm-lint-marker-error, .cm-lint-marker-warning, .cm-lint-marker-hint, .cm-lint-marker-info': { content: 'none' },
  '.cm-lint-marker-error::before': marker('✕', '--bad'),
  '.cm-lint-marker-warning::before': marker('⚠\\FE0E', '--warn'),
  '.cm-lint-marker-hint::before, .cm-lint-marker-info::before': marker('i', '--accent'),
  '.cm-lintRange-error': underline('--bad'),
  '.cm-lintRange-warning': underline('--warn'),
  '.cm-lintRange-hint, .cm-lintRange-info': underline('--accent'),
  '.cm-diagnostic': { borderLeftWidth: '2px', padding: 'var(--space-2) var(--space-3)' },
  '.cm-diagnostic p': { margin: '0 0 var(--space-1)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnostic-hint, .cm-diagnostic-info': { borderLeftColor: 'var(--accent)' },
  '.cm-diagnostic .quiet, .cm-sentences .quiet': { fontSize: 'var(--size-1)' },
  '.cm-diagnostic .sign': {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.75',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});
