import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';

/** Serves an editor over standard input and output. The server ends the process when the editor is gone. */
export async function runLsp(io: Io): Promise<void> {
  if (io.stdout.isTTY) {
    throw new CommandError('heed lsp is started by an editor, not in a terminal: see "heed lsp --help".');
  }
  const { serveEditor } = await import('@heed/lsp');
  serveEditor();
  // It stays until the server ends the process, as an editor would not expect anything else on standard output.
  await new Promise<never>(() => undefined);
}
