import { type Diagnostic, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { Extension, Text } from '@codemirror/state';
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view';
import type { Position } from '@heed/core/diagnostics';
import type { Fix } from '@heed/core/lint';
import { fixName } from '@heed/language';
import type { PaneName } from '../../engine/messages.ts';
import type { Problem } from '../../engine/problem.ts';
import { makeFix, problemsIn } from '../../state/problems.svelte.ts';
import { signElement } from '../editor/sign-element.ts';
import { fixSign } from './fix-sign.ts';
import { part } from './part.ts';
import { problemTheme } from './problem-theme.ts';

/** Problems of a pane in the gutter and under the text. F8 moves to the next one, Shift-F8 to the previous one. */
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
  const { severity, message, from, to } = problem;
  const start = offsetIn(doc, from);
  return {
    from: start,
    to: Math.max(start, offsetIn(doc, to)),
    severity,
    message,
    renderMessage: () => problemElement(problem, pane),
  };
}

/** An editor counts any line break as one character: lines and columns are the same in both. */
function offsetIn(doc: Text, { line, column }: Position): number {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(line);
  return Math.min(from + column - 1, to);
}

/** The words of a problem and its fix, put into elements as text: they quote what strangers wrote. */
function problemElement({ message, help, code, clause, fix }: Problem, pane: PaneName): HTMLElement {
  const element = document.createElement('div');
  element.append(part('p', message));
  if (help !== '') element.append(part('p', help));
  const cited = [code, clause].filter((text) => text !== '').join(' · ');
  if (cited !== '') element.append(part('p', cited, 'quiet'));
  if (fix !== undefined) element.append(fixButton(fix, pane));
  return element;
}

function fixButton(fix: Fix, pane: PaneName): HTMLElement {
  const button = part('button', ` ${fixName(fix)}`, 'button small');
  button.setAttribute('type', 'button');
  button.prepend(signElement(fixSign(fix)));
  button.addEventListener('click', () => makeFix(pane, fix));
  return button;
}
