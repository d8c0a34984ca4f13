/** Starts the language server of heed for the documents that it reads. */
import { type ExtensionContext, workspace } from 'vscode';
import { LanguageClient, type ServerOptions, TransportKind } from 'vscode-languageclient/node';
import { documentSelector } from './document-selector.ts';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const { severity, policyFiles, server } = workspace.getConfiguration('heed') as unknown as HeedSettings;
  client = new LanguageClient('heed', 'heed', serverOptions(context, server.command), {
    documentSelector: documentSelector(policyFiles),
    initializationOptions: { severity, policyFiles },
  });
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** The settings in package.json, which has their defaults. */
interface HeedSettings {
  readonly severity: Readonly<Record<string, string>>;
  readonly policyFiles: readonly string[];
  readonly server: { readonly command: readonly string[] };
}

function serverOptions(context: ExtensionContext, [command, ...args]: readonly string[]): ServerOptions {
  if (command !== undefined) return { command, args, transport: TransportKind.stdio };
  return { module: context.asAbsolutePath('dist/server.cjs'), transport: TransportKind.stdio };
}
