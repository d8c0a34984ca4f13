// Does what an editor does: starts `heed lsp`, opens a file, and prints the problems and the fixes that the server reports.
//
//     node examples/editors/problems.mjs robots.txt        (in a clone of the repository: npx node …)
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const [path = 'robots.txt'] = process.argv.slice(2);
const uri = pathToFileURL(resolve(path)).href;

const server = spawn('heed', ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const connection = createProtocolConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);
const reported = new Promise((resolve) => connection.onNotification('textDocument/publishDiagnostics', resolve));
connection.listen();

await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
await connection.sendNotification('initialized', {});
await connection.sendNotification('textDocument/didOpen', {
  textDocument: { uri, languageId: 'plaintext', version: 1, text: readFileSync(path, 'utf8') },
});

for (const { range, code, message } of (await reported).diagnostics) {
  console.log(`${range.start.line + 1}:${range.start.character + 1} ${code ?? 'policy'} ${message}`);
  const context = { diagnostics: [], only: ['quickfix'] };
  const fixes = await connection.sendRequest('textDocument/codeAction', { textDocument: { uri }, range, context });
  for (const { title } of fixes) console.log(`  ${title}`);
}

await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
connection.dispose();
