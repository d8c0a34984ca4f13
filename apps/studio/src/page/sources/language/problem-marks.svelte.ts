import {
  type Action,
  type Diagnostic,
  lintGutter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint';
import type { Extension, Text } from '@codemirror/state';
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view';
import type { Position } from '@heed/core/documents';
import type { PaneName } from '../../engine/messages.ts';
import type { Problem } from '../../engine/problem.ts';
import { makeFix, problemsIn } from '../../state/problems.svelte.ts';
import { fixName, fixSign } from './fix-words.ts';
import { problemTheme } from './problem-theme.ts';

/** Problems of a pane in the gutter and under the text. F8 goes to the next one, Shift-F8 to the one before. */
export function problemMarks(pane: PaneName): Extension {
  return [
    lintGutter(),
    problemTheme,
    keymap.of([{ key: 'F8', run: nextDiagnostic, shift: previousDiagnostic, preventDefault: true }]),
    ViewPlugin.define((view) => ({ destroy: followProblems(view, pane) })),
  ];
}

/** Shows what is found from now on. Returns what ends it. */
function followProblems(view: EditorView, pane: PaneName): () => void {
  return $effect.root(() => {
    $effect(() => {
      const { problems } = problemsIn(pane);
      const { doc } = view.state;
      const shown = problems.map((problem) => diagnosticOf(problem, pane, doc));
      view.dispatch(setDiagnostics(view.state, shown));
    });
  });
}

function diagnosticOf(problem: Problem, pane: PaneName, doc: Text): Diagnostic {
  const { severity, message, from, to, fix } = problem;
  const start = offsetIn(doc, from);
  const action: Action[] =
    fix === undefined ? [] : [{ name: `${fixSign(fix)} ${fixName(fix)}`, apply: () => makeFix(pane, fix) }];
  return {
    from: start,
    to: Math.max(start, offsetIn(doc, to)),
    severity,
    message,
    renderMessage: () => messageElement(problem),
    actions: action,
  };
}

/** An editor counts a line break as one character, whatever it is in the text: lines and columns are the same in both. */
function offsetIn(doc: Text, { line, column }: Position): number {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(line);
  return Math.min(from + column - 1, to);
}

/** The words of a problem, put into elements as text: they quote what strangers wrote. */
function messageElement({ message, help, code, clause }: Problem): HTMLElement {
  const element = document.createElement('div');
  element.append(paragraph(message));
  if (help !== '') element.append(paragraph(help));
  const cited = [code, clause].filter((part) => part !== '').join(' · ');
  if (cited !== '') element.append(paragraph(cited, 'cm-problem-clause'));
  return element;
}

function paragraph(text: string, className = ''): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}
