import { projectSettingsFile } from '@heed/core/internal/answers';
import type { TextKind } from '@heed/language';
import {
  CodeActionKind,
  type Connection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  MessageType,
  PositionEncodingKind,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Checked, checkDocument, goesWithPages, isPage, kindIn, maxChecked } from './check-document.js';
import { createChecks } from './checks.js';
import { codeActionsFor, fixAllKind } from './code-actions.js';
import { completionItemsAt, triggerCharacters } from './completion-items.js';
import { editorOf, unknownEditor } from './editor-state.js';
import { hoverAt } from './hover.js';
import { diagnosticsOf, noteAtStart } from './protocol-problems.js';
import { readSettings } from './settings.js';

/** Limit: milliseconds without an edit before problems are looked for. A look may take longer than the pause between two keys. */
const pause = 200;

/** Answers an editor at the other end of a connection: problems, fixes, words to write, and what words mean. */
export function addLanguageServer(connection: Connection): void {
  const documents = new TextDocuments(TextDocument);
  const checkedDocuments = new Map<string, Checked>();
  const checks = createChecks(check);
  let editor = unknownEditor;

  connection.onInitialize((params): InitializeResult => {
    editor = editorOf(params);
    return { serverInfo: { name: 'heed' }, capabilities };
  });
  connection.onInitialized(() => {
    tellComplaints();
    if (editor.can.watch) {
      const watchers = [{ globPattern: `**/{robots.txt,_headers,${projectSettingsFile}}` }];
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(reportError);
    }
    if (editor.can.changeFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        const folders = [...editor.folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
        editor = { ...editor, folders };
        checkAgain(isAny);
      });
    }
  });
  connection.onDidChangeConfiguration(({ settings }) => {
    if (typeof settings !== 'object' || settings === null || !('heed' in settings)) return;
    editor = { ...editor, ...readSettings(settings.heed) };
    tellComplaints();
    checkAgain(isAny);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    checkAgain(changes.some(({ uri }) => isProjectFile(uri)) ? isAny : isPageOpen);
  });
  // Also called when a document is opened.
  documents.onDidChangeContent(({ document }) => {
    checks.schedule(document.uri, pause);
    checkOthersWith(document);
  });
  documents.onDidClose(({ document }) => {
    checks.forget(document.uri);
    checkedDocuments.delete(document.uri);
    send(document.uri, []);
    checkOthersWith(document);
  });

  connection.onCompletion(({ textDocument, position }) => {
    const [document, kind] = documentAt(textDocument.uri);
    return document === undefined || kind === undefined ? [] : completionItemsAt(kind, document, position);
  });
  connection.onHover(({ textDocument, position }) => {
    const [document, kind] = documentAt(textDocument.uri);
    return document === undefined || kind === undefined ? null : (hoverAt(kind, document, position) ?? null);
  });
  connection.onCodeAction(async (params) => {
    const document = documents.get(params.textDocument.uri);
    if (document === undefined) return [];
    const known = checkedDocuments.get(document.uri);
    const checked = known?.version === document.version ? known : await checkUnlessChanged(document);
    return checked === undefined || checked === 'changed' ? [] : codeActionsFor(document, checked, params, editor);
  });
  documents.listen(connection);

  function documentAt(uri: string): readonly [TextDocument | undefined, TextKind | undefined] {
    const document = documents.get(uri);
    return [document, document === undefined ? undefined : kindIn(document, editor)];
  }

  function isPageOpen(document: TextDocument): boolean {
    return isPage(kindIn(document, editor));
  }

  /** Documents are checked again when a file that belongs to them changes, on the disk or in the editor. */
  function checkOthersWith(document: TextDocument): void {
    if (isProjectFile(document.uri)) checkAgain(isAny);
    else if (goesWithPages(kindIn(document, editor))) checkAgain(isPageOpen);
  }

  function checkAgain(isDue: (document: TextDocument) => boolean): void {
    for (const document of documents.all()) if (isDue(document)) checks.schedule(document.uri, pause);
  }

  /** Returns the result for a document, unless it changed or was closed during the check: then the result would be about another text. */
  async function checkUnlessChanged(document: TextDocument): Promise<Checked | undefined | 'changed'> {
    const { uri, version } = document;
    const checked = await checkDocument(document, documents, editor);
    return documents.get(uri) === document && document.version === version ? checked : 'changed';
  }

  /** Sends the problems of a document, unless it has changed in the meantime: then another check is due. */
  async function check(uri: string): Promise<void> {
    const document = documents.get(uri);
    if (document === undefined) return;
    try {
      const checked = await checkUnlessChanged(document);
      if (checked === 'changed') return;
      if (checked === undefined) checkedDocuments.delete(uri);
      else checkedDocuments.set(uri, checked);
      send(uri, checked === undefined ? notesOn(document) : diagnosticsOf(checked, editor.settings), document.version);
    } catch (error) {
      reportError(error);
    }
  }

  /** Returns why a document is not checked; empty if heed does not read such documents. */
  function notesOn(document: TextDocument): Diagnostic[] {
    if (kindIn(document, editor) === undefined || document.getText().length <= maxChecked) return [];
    const most = maxChecked.toLocaleString('en');
    return [noteAtStart(`heed looks for problems only in files of up to ${most} characters.`)];
  }

  function send(uri: string, diagnostics: Diagnostic[], version?: number): void {
    const about = version === undefined ? { uri } : { uri, version };
    void connection.sendDiagnostics({ ...about, diagnostics }).catch(reportError);
  }

  function tellComplaints(): void {
    for (const complaint of editor.complaints) {
      const message = `heed: ${complaint}`;
      const shown = connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
      void shown.catch(reportError);
    }
  }

  function reportError(error: unknown): void {
    connection.console.error(`heed: ${String(error)}`);
  }
}

const isAny = (): boolean => true;

function isProjectFile(uri: string): boolean {
  return uri.endsWith(`/${projectSettingsFile}`);
}

const capabilities: InitializeResult['capabilities'] = {
  positionEncoding: PositionEncodingKind.UTF16,
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  completionProvider: { triggerCharacters: [...triggerCharacters] },
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
