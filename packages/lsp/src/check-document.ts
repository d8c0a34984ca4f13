import { defined } from '@heed/core/internal';
import {
  type CheckedText,
  type CheckTextOptions,
  checkText,
  fixText,
  type NamedText,
  type TextKind,
  type TextProblems,
} from '@heed/language';
import * as markup from '@heed/markup/text';
import type { TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { kindOfDocument } from './document-kind.js';
import type { EditorState } from './editor-state.js';
import { type Project, projectOf } from './project.js';
import { givenSeverity } from './protocol-problems.js';
import { siteOfPage } from './site-files.js';
import { filePathOf } from './surroundings.js';

/**
 * Limit: UTF-16 units of a text that is checked after every pause. One of this length takes up to a second or so; longer ones are hardly
 * written by hand.
 */
export const maxChecked = 4_000_000;

/** Returns what a document is; undefined if heed does not read it. */
export function kindIn(document: TextDocument, { settings }: EditorState): TextKind | undefined {
  return kindOfDocument({ uri: document.uri, languageId: document.languageId, text: document.getText() }, settings);
}

/** The problems of a document, and of its text with all safe fixes made. */
export interface Checked {
  readonly version: number;
  readonly found: TextProblems;
  /** Absent if no project applies to the document. */
  readonly project?: Project;
  readonly fixedSafely: () => string;
}

/** Checks a document. Returns undefined if heed does not read it, or if it is too long. */
export async function checkDocument(
  document: TextDocument,
  documents: TextDocuments<TextDocument>,
  editor: EditorState,
): Promise<Checked | undefined> {
  const kind = kindIn(document, editor);
  const text = document.getText();
  if (kind === undefined || text.length > maxChecked) return undefined;
  const { uri, version } = document;
  const surroundings = { folders: editor.folders, openDocument: openDocumentIn(documents) };
  const site = isPage(kind) ? await siteOfPage(uri, surroundings) : undefined;
  const project = await projectOf(uri, surroundings);
  const checked: CheckedText = defined({ name: uri, kind, text, site });
  const options: CheckTextOptions = {
    markup,
    at: new Date().toISOString(),
    isOff: (code) => givenSeverity(code, project, editor.settings) === 'off',
  };
  const found = await checkText(checked, options);
  const fixedSafely = () => fixText(checked, options).text;
  return defined({ version, found, fixedSafely, project });
}

/** Finds a document that the editor has open by its path. */
function openDocumentIn(documents: TextDocuments<TextDocument>): (path: string) => NamedText | undefined {
  return (path) => {
    const open = documents.all().find(({ uri }) => filePathOf(uri) === path);
    return open === undefined ? undefined : { name: open.uri, text: open.getText() };
  };
}

/** Is a document read together with other files of its site? */
export function isPage(kind: TextKind | undefined): boolean {
  return kind === 'html' || kind === 'xml';
}

/** Is a document one of those that pages are read together with? */
export function goesWithPages(kind: TextKind | undefined): boolean {
  return kind === 'robots' || kind === 'header-rules';
}
