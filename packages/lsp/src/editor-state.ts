import type { InitializeParams } from 'vscode-languageserver/node';
import { readSettings, type Settings } from './settings.js';

/** What an editor has told of itself. */
export interface EditorState {
  readonly settings: Settings;
  /** What is wrong with the settings, in sentences. */
  readonly complaints: readonly string[];
  /** The addresses of the folders that it has open. */
  readonly folders: readonly string[];
  /** Does it tell of files that change, and of folders that are opened? Does it take edits for one version of a document? */
  readonly can: { readonly watch: boolean; readonly changeFolders: boolean; readonly editVersions: boolean };
}

/** The state before an editor has said anything. */
export const unknownEditor: EditorState = {
  ...readSettings(undefined),
  folders: [],
  can: { watch: false, changeFolders: false, editVersions: false },
};

/** What an editor says in its first message. Settings and folders are a stranger's as much as texts are: nothing in them is an error. */
export function editorOf(params: InitializeParams): EditorState {
  const { workspaceFolders, rootUri } = params;
  const { workspace = {} } = params.capabilities ?? {};
  return {
    ...readSettings(params.initializationOptions),
    folders: workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === 'string' ? [rootUri] : []),
    can: {
      watch: workspace.didChangeWatchedFiles?.dynamicRegistration === true,
      changeFolders: workspace.workspaceFolders === true,
      editVersions: workspace.workspaceEdit?.documentChanges === true,
    },
  };
}
