import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../command-error.js';
import { errorReason } from '../../error-reason.js';
import { createFiles } from '../../files.js';
import type { Io } from '../../io.js';
import { printable } from '../../terminal/printable.js';
import { type DuckDb, loadDuckDb } from './load-duckdb.js';
import { plainValue } from './plain-value.js';
import { createResultWriter, type SqlFormat } from './result-writer.js';
import { readableFolders, text, viewStatements } from './views.js';

/** What the command line says about a question in SQL. */
export interface AuditSqlOptions {
  /** Absent: a table on a terminal, CSV elsewhere. */
  readonly format?: SqlFormat;
}

type Connection = Awaited<ReturnType<Awaited<ReturnType<DuckDb['DuckDBInstance']['create']>>['connect']>>;
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
  const database = await duckDb.DuckDBInstance.create(':memory:', limits());
  try {
    const connection = await database.connect();
    for (const statement of [...viewStatements(path), ...locks(path)]) await connection.run(statement);
    return await answer(connection, duckDb, query, options, io);
  } finally {
    database.closeSync();
  }
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

/** Limit: octets of memory. What does not fit goes to a folder that DuckDB makes when it needs it, and removes. */
function limits(): Record<string, string> {
  const memory = Math.min(2 * 1024 ** 3, totalmem() / 2);
  return {
    memory_limit: `${Math.floor(memory / 1024 ** 2)}MiB`,
    temp_directory: join(tmpdir(), `heed-${randomBytes(6).toString('hex')}`),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  };
}

/** After these, DuckDB opens nothing but what is in the folder, and does not take other orders. */
function locks(path: string): string[] {
  return [
    `SET allowed_directories = [${readableFolders(path).map(text).join(', ')}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
}

async function answer(
  connection: Connection,
  duckDb: DuckDb,
  query: string,
  { format }: AuditSqlOptions,
  { stdout, stderr }: Io,
): Promise<number> {
  try {
    const result = await (await readOnly(connection, duckDb, query)).stream();
    const numbers = numberTypes(duckDb);
    const columns = result
      .deduplicatedColumnNames()
      .map((name, column) => ({ name, isNumber: numbers.has(result.columnTypeId(column)) }));
    const writer = createResultWriter(format ?? (stdout.isTTY ? 'table' : 'csv'), columns, stdout);
    for await (const rows of result.yieldRows()) await writer.rows(rows.map((row) => row.map(plainValue)));
    await writer.end();
    return 0;
  } catch (error) {
    for (const line of problemLines(error)) stderr.write(`${line}\n`);
    return 2;
  }
}

/** The statement, if it is a single one that only reads: a folder that may be read could be written to as well. */
async function readOnly(connection: Connection, duckDb: DuckDb, query: string): Promise<Prepared> {
  if (query.trim() === '') throw new CommandError('the statement is empty.');
  const statements = await connection.extractStatements(query);
  const prepared = statements.count === 1 ? await statements.prepare(0) : undefined;
  if (prepared?.statementType === duckDb.StatementType.SELECT) return prepared;
  throw new CommandError('give one SELECT: the answers of an audit can be read and not changed.');
}

function numberTypes({ DuckDBTypeId: types }: DuckDb): ReadonlySet<number> {
  const { TINYINT, SMALLINT, INTEGER, BIGINT, HUGEINT, UTINYINT, USMALLINT, UINTEGER, UBIGINT, UHUGEINT } = types;
  const whole = [TINYINT, SMALLINT, INTEGER, BIGINT, HUGEINT, UTINYINT, USMALLINT, UINTEGER, UBIGINT, UHUGEINT];
  return new Set([...whole, types.FLOAT, types.DOUBLE, types.DECIMAL]);
}

/** What DuckDB says: its sentence, then the place in the statement, which takes lines of its own. */
function problemLines(error: unknown): string[] {
  const [first = '', ...more] = errorReason(error)
    .replace(/^Failed to extract statements: /, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(printable);
  return [`heed: ${first}`, ...more];
}
