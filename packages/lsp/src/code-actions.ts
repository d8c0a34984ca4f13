import { fixInWords, fixName, minimalChange, type Problem } from '@heed/language';
import { type CodeAction, CodeActionKind, type CodeActionParams, type TextEdit } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Checked } from './check-document.js';
import type { EditorState } from './editor-state.js';
import { diagnosticOf, rangeOf, type Shown } from './protocol-problems.js';

/** The kind of the action that makes all safe fixes. Editors can run it whenever a file is saved. */
export const fixAllKind: string = `${CodeActionKind.SourceFixAll}.heed`;

/** Returns the fixes in a range of a document, each separately; and all safe fixes of the document at once. */
export function codeActionsFor(
  document: TextDocument,
  checked: Omit<Checked, 'version'>,
  { range, context }: Pick<CodeActionParams, 'range' | 'context'>,
  editor: EditorState,
): CodeAction[] {
  const { found, fixedSafely } = checked;
  const wants = (kind: string): boolean => context.only?.some((only) => isWithin(kind, only)) ?? true;
  const from = document.offsetAt(range.start);
  const to = document.offsetAt(range.end);
  const touched = found.problems.filter(({ span }) => span.start <= to && span.end >= from);
  const single = wants(CodeActionKind.QuickFix)
    ? touched.flatMap((problem) => quickFix(problem, document, checked, editor) ?? [])
    : [];
  const all = wants(fixAllKind) && found.safeFixes > 0 ? fixAll(document, fixedSafely(), editor) : undefined;
  return all === undefined ? single : [...single, all];
}

/** Is a kind of action this one, or one below it, as `source.fixAll.heed` is below `source`? */
function isWithin(kind: string, only: string): boolean {
  return kind === only || only === '' || kind.startsWith(`${only}.`);
}

function quickFix(
  problem: Problem,
  document: TextDocument,
  checked: Shown,
  editor: EditorState,
): CodeAction | undefined {
  const { fix } = problem;
  const diagnostic = diagnosticOf(problem, checked, editor.settings);
  if (fix === undefined || diagnostic === undefined) return undefined;
  return {
    title: `${fixName(fix)}: ${fixInWords(fix, document.getText())}`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    // Editors may apply a preferred fix without asking: only one that changes nothing for any crawler.
    isPreferred: fix.safe,
    edit: editOf(document, { range: rangeOf(document, fix.span), newText: fix.text }, editor),
  };
}

function fixAll(document: TextDocument, fixed: string, editor: EditorState): CodeAction | undefined {
  const change = minimalChange(document.getText(), fixed);
  if (change === undefined) return undefined;
  const { from, to, insert } = change;
  return {
    title: 'Make all safe fixes',
    kind: fixAllKind,
    edit: editOf(document, { range: rangeOf(document, { start: from, end: to }), newText: insert }, editor),
  };
}

/** An edit of this version of a document: an editor that can refuses it if the text has changed since. */
function editOf({ uri, version }: TextDocument, edit: TextEdit, { can }: EditorState): NonNullable<CodeAction['edit']> {
  return can.editVersions
    ? { documentChanges: [{ textDocument: { uri, version }, edits: [edit] }] }
    : { changes: { [uri]: [edit] } };
}
