import { createConnection } from 'vscode-languageserver/node';
import { addLanguageServer } from './language-server.js';

/**
 * Speaks the Language Server Protocol with an editor, over standard input and output, until the editor says `exit`, closes the pipe or
 * ends. Then it ends the process: with status 0 if the editor had asked it to shut down, and otherwise with 1.
 */
export function serveEditor(): void {
  const connection = createConnection(process.stdin, process.stdout);
  addLanguageServer(connection);
  connection.listen();
}
