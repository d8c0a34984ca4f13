import type { InitializeParams } from 'vscode-languageserver/node';
import { readSettings, type Settings } from './settings.js';

/** What an editor has reported about itself. */
export interface EditorState {
  readonly settings: Settings;
  /** What is wrong with the settings, in sentences. */
  readonly complaints: readonly string[];
  /** The addresses of the folders that it has open. */
  readonly folders: readonly string[];
  /** Does it report files that change, and folders that are opened? Does it accept edits for one version of a document? */
  readonly can: { readonly watch: boolean; readonly changeFolders: boolean; readonly editVersions: boolean };
}

/** The state before the first message of an editor. */
export const unknownEditor: EditorState = {
  ...readSettings(undefined),
  folders: [],
  can: { watch: false, changeFolders: false, editVersions: false },
};

/** Reads the first message of an editor. Settings and folders are untrusted input like texts: nothing in them throws. */
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
