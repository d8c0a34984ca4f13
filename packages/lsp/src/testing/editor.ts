import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defined } from '@heed/core/internal';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type Range,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node';
import { afterEachFile } from '../../../fetch/src/testing/after-file.js';
import { makeWorkFolder } from '../../../fetch/src/testing/work-folder.js';

/** The file that `heed` runs. It runs the last build. */
const heedFile = fileURLToPath(new URL('../../../cli/bin/heed.js', import.meta.url));

/** A folder for the running file of tests, empty when it begins. */
export const workFolder: string = makeWorkFolder();

/** Writes files below a new folder, and returns its path. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(workFolder, 'site-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export const uriOf = (path: string): string => pathToFileURL(path).href;

/** An editor that has started `heed lsp`. */
export interface Editor {
  readonly child: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** Every message that was shown to the person. */
  readonly messages: string[];
  /** Every set of problems that was sent, in order. */
  readonly published: PublishDiagnosticsParams[];
  readonly open: (uri: string, text: string, languageId?: string) => Promise<void>;
  readonly change: (uri: string, version: number, changes: TextDocumentContentChangeEvent[]) => Promise<void>;
  readonly close: (uri: string) => Promise<void>;
  /** The problems of a document, as soon as those of this version have been sent. */
  readonly problems: (uri: string, version?: number) => Promise<Diagnostic[]>;
  /** Resolves when this holds. It is checked whenever problems are sent. */
  readonly until: (holds: () => boolean) => Promise<void>;
  readonly complete: (uri: string, line: number, character: number) => Promise<CompletionItem[]>;
  readonly hover: (uri: string, line: number, character: number) => Promise<Hover | null>;
  readonly actions: (uri: string, range: Range, only?: string[]) => Promise<CodeAction[]>;
  /** Shuts down as an editor should. Returns the exit status. */
  readonly end: () => Promise<number | null>;
}

const running = new Set<ChildProcessWithoutNullStreams>();
afterEachFile(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the server, by default `heed lsp --stdio`. */
export function startServer(command: readonly string[] = [heedFile, 'lsp', '--stdio']): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, command, { cwd: workFolder });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** Starts the server and introduces an editor to it. */
export async function startEditor(
  params: Partial<InitializeParams> = {},
  child: ChildProcessWithoutNullStreams = startServer(),
): Promise<Editor> {
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published: PublishDiagnosticsParams[] = [];
  const waiting = new Set<() => void>();
  const messages: string[] = [];
  connection.onNotification(PublishDiagnosticsNotification.type, (sent) => {
    published.push(sent);
    for (const look of waiting) look();
  });
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.listen();
  const initialized = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    ...params,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const at = (uri: string, line: number, character: number) => ({
    textDocument: { uri },
    position: { line, character },
  });
  return {
    child,
    connection,
    initialized,
    messages,
    published,
    open: (uri, text, languageId = 'plaintext') =>
      connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId, version: 1, text },
      }),
    change: (uri, version, contentChanges) =>
      connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges,
      }),
    close: (uri) => connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } }),
    problems: (uri, version = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const sent = published.findLast((one) => one.uri === uri && one.version === version);
          if (sent === undefined) return;
          waiting.delete(look);
          resolve(sent.diagnostics);
        };
        waiting.add(look);
        look();
      }),
    until: (holds) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!holds()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    complete: async (uri, line, character) =>
      ((await connection.sendRequest(CompletionRequest.type, at(uri, line, character))) ?? []) as CompletionItem[],
    hover: (uri, line, character) => connection.sendRequest(HoverRequest.type, at(uri, line, character)),
    actions: async (uri, range, only) =>
      ((await connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri },
        range,
        context: defined<CodeActionContext>({ diagnostics: [], only }),
      })) ?? []) as CodeAction[],
    end: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      const exited = once(child, 'exit');
      await connection.sendNotification(ExitNotification.type);
      const [status] = await exited;
      connection.dispose();
      return status;
    },
  };
}
