import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../command-error.js';
import { errorReason } from '../../error-reason.js';
import { createFiles } from '../../files.js';
import type { Io } from '../../io.js';
import { printable } from '../../terminal/printable.js';
import { type Connection, withDatabase } from './database.js';
import { type DuckDb, loadDuckDb } from './load-duckdb.js';
import { plainValue } from './plain-value.js';
import { createResultWriter, type SqlFormat } from './result-writer.js';

/** What the command line says about a question in SQL. */
export interface AuditSqlOptions {
  /** Absent: a table on a terminal, CSV elsewhere. */
  readonly format?: SqlFormat;
}

type Prepared = Awaited<ReturnType<Connection['prepare']>>;

/**
 * Answers a question in SQL from the parts of an audit: the views `answers` and `problems`. Gives the exit status.
 *
 * The statement can only read, and only in this folder: it has to be one SELECT, DuckDB is told to open nothing else, and the statement
 * cannot change that.
 */
export async function runAuditSql(folder: string, query: string, options: AuditSqlOptions, io: Io): Promise<number> {
  const path = auditFolder(folder, io);
  const duckDb = await loadDuckDb();
  if (!existsSync(join(path, 'summary.json'))) {
    io.stderr.write('heed: this audit has not ended: these are the answers so far.\n');
  }
  return io.stoppable(async (stop) => {
    try {
      await withDatabase(path, duckDb, stop, (connection) => answer(connection, duckDb, query, options, io));
      return 0;
    } catch (error) {
      if (stop.aborted) throw error;
      for (const line of problemLines(error)) io.stderr.write(`${line}\n`);
      return 2;
    }
  });
}

/** The absolute path of the folder, if it is one of an audit. */
function auditFolder(folder: string, io: Io): string {
  const files = createFiles(io);
  try {
    if (files.statOf(join(folder, 'parts')).isDirectory()) return files.realPathOf(folder);
  } catch (error) {
    if (existsSync(files.pathOf(folder))) throw notAnAudit(folder);
    throw new CommandError(`cannot read ${printable(folder)}: ${errorReason(error, 'folder')}.`);
  }
  throw notAnAudit(folder);
}

function notAnAudit(folder: string): CommandError {
  return new CommandError(`${printable(folder)} is not the folder of an audit: it has no folder "parts".`);
}

async function answer(
  connection: Connection,
  duckDb: DuckDb,
  query: string,
  { format }: AuditSqlOptions,
  { stdout }: Io,
): Promise<void> {
  const result = await (await readOnly(connection, query)).stream();
  const numbers = numberTypes(duckDb);
  const columns = result
    .deduplicatedColumnNames()
    .map((name, column) => ({ name, isNumber: numbers.has(result.columnTypeId(column)) }));
  const writer = createResultWriter(format ?? (stdout.isTTY ? 'table' : 'csv'), columns, stdout);
  for await (const rows of result.yieldRows()) await writer.rows(rows.map((row) => row.map(plainValue)));
  await writer.end();
}

/**
 * The statement, if it is a single SELECT: a folder that may be read could be written to as well.
 *
 * DuckDB tells this from the grammar alone. It must not prepare another statement: preparing an EXPORT makes its folder.
 */
async function readOnly(connection: Connection, query: string): Promise<Prepared> {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [query]);
  const { statements = [], error_type: problem } = JSON.parse(String(reader.value(0, 0))) as Parsed;
  // Its message is better where it reads the statement as such: it shows the place.
  if (problem === 'parser') await connection.extractStatements(query);
  else if (problem === undefined && statements.length === 0) throw new CommandError('the statement is empty.');
  if (statements.length === 1) return connection.prepare(query);
  throw new CommandError('give one SELECT: the answers of an audit can be read and not changed.');
}

/** What DuckDB tells of a text in SQL. */
interface Parsed {
  readonly statements?: readonly unknown[];
  /** `parser`, if it is not SQL; `not implemented`, if a statement is not a SELECT. */
  readonly error_type?: string;
}

function numberTypes({ DuckDBTypeId: types }: DuckDb): ReadonlySet<number> {
  const { TINYINT, SMALLINT, INTEGER, BIGINT, HUGEINT, UTINYINT, USMALLINT, UINTEGER, UBIGINT, UHUGEINT } = types;
  const whole = [TINYINT, SMALLINT, INTEGER, BIGINT, HUGEINT, UTINYINT, USMALLINT, UINTEGER, UBIGINT, UHUGEINT];
  return new Set([...whole, types.FLOAT, types.DOUBLE, types.DECIMAL]);
}

/** Limit: lines of what DuckDB says, and characters of each. It quotes rows and statements, however long they are. */
const maxLines = 12;
const maxCharacters = 500;

/** What DuckDB says: its sentence, then the place in the statement, which takes lines of its own. */
function problemLines(error: unknown): string[] {
  const [first = '', ...more] = errorReason(error)
    .replace(/^Failed to extract statements: /, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .map((line) => printable(line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line));
  return [`heed: ${first}`, ...more];
}
