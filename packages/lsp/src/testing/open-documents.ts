import { join } from 'node:path';
import type { CodeAction, Diagnostic, Range, TextEdit } from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Editor, uriOf, workFolder } from './editor.js';

let documents = 0;

/** Opens a new document of this name, in a separate folder that does not exist. Returns its address. */
export async function openIn(editor: Editor, name: string, text: string, languageId?: string): Promise<string> {
  const uri = uriOf(join(workFolder, `document-${documents++}`, name));
  await editor.open(uri, text, languageId);
  return uri;
}

/** Names of documents for which an editor gets problems from a server that has all its parts: one of each kind of reader. */
export async function namesWithProblems(editor: Editor): Promise<string[]> {
  const texts = {
    'robots.txt': 'User-agent: *\nDisalow: /a',
    'heed.yaml': 'version: 2',
    'a.html': '<meta name=robots content=noindx>',
  };
  const found: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const uri = await openIn(editor, name, text);
    if ((await editor.problems(uri)).length > 0) found.push(name);
  }
  return found;
}

/** Line and column as people count, severity and code of each problem. */
export function listed(problems: readonly Diagnostic[]): string[] {
  const severities = ['', 'error', 'warning', 'information', 'hint'];
  return problems.map(({ range: { start }, severity = 0, code = '-' }) => {
    return `${start.line + 1}:${start.character + 1} ${severities[severity]} ${code}`;
  });
}

/** All of a document. */
export const everywhere: Range = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };

/** The version of the text that an action is for. */
export function versionOf({ edit }: CodeAction): number {
  const [change] = edit?.documentChanges ?? [];
  return change !== undefined && 'edits' in change ? (change.textDocument.version ?? 0) : 0;
}

/** A text after an action on this version of it. */
export function after(text: string, version: number, { edit }: CodeAction): string {
  const [change] = edit?.documentChanges ?? [];
  if (change === undefined || !('edits' in change)) return text;
  if (change.textDocument.version !== version) throw new Error('The edit is for another version.');
  return TextDocument.applyEdits(TextDocument.create('', '', version, text), change.edits as TextEdit[]);
}
