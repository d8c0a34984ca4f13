import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DuckDb } from './load-duckdb.js';
import { readableFolders, text, viewStatements } from './views.js';

export type Connection = Awaited<ReturnType<Awaited<ReturnType<DuckDb['DuckDBInstance']['create']>>['connect']>>;

/**
 * Does work with a database in memory that has the views of a folder, opens nothing but what is in the folder, and takes no other
 * orders about that. `stop` ends what it is at.
 */
export async function withDatabase(
  folder: string,
  { DuckDBInstance }: DuckDb,
  stop: AbortSignal,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const overflow = join(tmpdir(), `heed-${randomBytes(6).toString('hex')}`);
  const database = await DuckDBInstance.create(':memory:', limits(overflow));
  const connection = await database.connect();
  // Again and again, since it has no effect between two statements.
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    interrupting = setInterval(() => connection.interrupt(), 20);
  };
  stop.addEventListener('abort', interrupt);
  try {
    stop.throwIfAborted();
    // Times are shown as they are written elsewhere, wherever the machine is.
    for (const statement of ["SET TimeZone = 'UTC'", ...viewStatements(folder), ...locks(folder)])
      await connection.run(statement);
    await work(connection);
  } finally {
    stop.removeEventListener('abort', interrupt);
    clearInterval(interrupting);
    connection.closeSync();
    database.closeSync();
    rmSync(overflow, { recursive: true, force: true });
  }
}

/**
 * Limit: bytes of memory. DuckDB makes a folder for what does not fit when it needs one. A reader that closes the pipe ends the command
 * at once; such a folder is then left in the system's folder for temporary files.
 */
const maxMemory = 2 * 1024 ** 3;

function limits(overflow: string): Record<string, string> {
  return {
    memory_limit: `${Math.floor(Math.min(maxMemory, totalmem() / 2) / 1024 ** 2)}MiB`,
    temp_directory: overflow,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  };
}

function locks(folder: string): string[] {
  return [
    `SET allowed_directories = [${readableFolders(folder).map(text).join(', ')}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
}
