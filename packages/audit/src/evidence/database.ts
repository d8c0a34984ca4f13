import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { AuditError } from '../audit-error.js';
import { openDatabase } from '../open-database.js';

/** Marks the file as heed's evidence: "heed" in ASCII. */
const applicationId = 0x68656564;

/** Of the tables below. A file of another version is refused. */
const version = 2;

/**
 * - `text`: each text once
 * - `capture`: texts are empty where there is none; `status` is 0 for "unreachable" and -1 for "not known"; `id` and `digest` are those by
 *   which other records may refer to its record; `file` and `offset` say where that is
 * - `visit`: when each resource was captured, by the digest of its address
 * - `covered`: pieces of files whose entries were all added
 * - `revisit`: captures that are said to be as another one was, as long as that one has not been looked for
 * - `want`: keys of records that `revisit` records refer to, and addresses that a robots.txt redirects to; `round` counts the searches
 *   after which it was found to be wanted
 * - `search`: searches for what is wanted that have begun
 * - `place`: where such a record begins
 */
const tables = `
  CREATE TABLE text (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    body BLOB NOT NULL
  ) STRICT;
  CREATE TABLE capture (
    url TEXT NOT NULL,
    at TEXT NOT NULL,
    status INTEGER NOT NULL,
    text INTEGER REFERENCES text,
    location TEXT NOT NULL,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    file TEXT NOT NULL,
    offset INTEGER,
    PRIMARY KEY (url, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE visit (
    url BLOB NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (url, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE covered (
    mark TEXT NOT NULL,
    size INTEGER NOT NULL,
    "from" INTEGER NOT NULL,
    "to" INTEGER NOT NULL,
    PRIMARY KEY (mark, size, "from", "to")
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE revisit (
    url TEXT NOT NULL,
    at TEXT NOT NULL,
    refers_to TEXT NOT NULL,
    PRIMARY KEY (url, at, refers_to)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE want (
    "key" TEXT NOT NULL PRIMARY KEY,
    round INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE search (
    round INTEGER NOT NULL PRIMARY KEY
  ) STRICT;
  CREATE TABLE place (
    "key" TEXT NOT NULL PRIMARY KEY,
    path TEXT NOT NULL,
    offset INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Opens evidence for look-ups. Several processes may do so at a time. */
export function openToRead(path: string): DatabaseSync {
  return sayingWhy(path, () => {
    if (!isThere(path)) throw new AuditError(`${path} does not exist.`);
    const database = openDatabase(path, { readOnly: true });
    return checked(path, database, [
      // One transaction for all look-ups: to lock the file for each took two thirds of the time. Nobody writes meanwhile.
      'BEGIN',
    ]);
  });
}

/** Opens evidence to add to it, or makes a new file. One process at a time may do so. */
export function openToWrite(path: string): DatabaseSync {
  return sayingWhy(path, () => {
    isThere(path);
    const database = openDatabase(path);
    if (isEmpty(database)) {
      database.exec(
        `BEGIN; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; ${tables} COMMIT;`,
      );
    }
    return checked(path, database, [
      // Others may look up meanwhile what is wanted. Measured: neither quicker nor slower than a journal for each transaction.
      'PRAGMA journal_mode = WAL',
      'PRAGMA synchronous = NORMAL',
      // Limit: 256 MiB, in the one process that writes. Digests come in any order: with a quarter of it 800,000 took half as long again.
      'PRAGMA cache_size = -262144',
    ]);
  });
}

/** Is the file new? One that was being made when its process ended is as good as new. */
function isEmpty(database: DatabaseSync): boolean {
  return numberOf(database, 'application_id') === 0 && tableNames(database).length === 0;
}

function isThere(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new AuditError(`${path} is a folder, not a file with evidence.`);
  return found !== undefined;
}

/** Leaves one file without a log beside it, which can then be read in a folder that cannot be written to. */
export function closeWritten(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    // Somebody reads it already: then the log goes when the last of them is done.
    if (!isSqliteError(error) || (error.errcode & 0xff) !== busy) throw error;
  } finally {
    database.close();
  }
}

function checked(path: string, database: DatabaseSync, statements: readonly string[]): DatabaseSync {
  try {
    requireOurs(path, database);
    for (const statement of statements) database.exec(statement);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function requireOurs(path: string, database: DatabaseSync): void {
  if (numberOf(database, 'application_id') !== applicationId) {
    throw new AuditError(`${path} is an SQLite database, but not one with evidence of heed.`);
  }
  const found = numberOf(database, 'user_version');
  if (found !== version) {
    throw new AuditError(
      `${path} has evidence in version ${found}, and this heed reads version ${version}. Make it again with heed audit index.`,
    );
  }
  // Whoever made it could have put a view in place of a table, and with it any amount of work.
  if (tableNames(database).join() !== expectedTables)
    throw new AuditError(`${path} was not made by heed, or is damaged.`);
}

/** All tables, and whatever else a database may have under a name of its own. */
function tableNames(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_autoindex%'").all();
  return rows.map(({ type, name }) => `${type} ${name}`).sort();
}

const expectedTables = [...tables.matchAll(/CREATE (TABLE) (\w+)/g)]
  .map(([, type, name]) => `${type?.toLowerCase()} ${name}`)
  .sort()
  .join();

function numberOf(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
}

/** Does the work, and says in a sentence which file it was if SQLite gives up. */
export function sayingWhy<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    throw new AuditError(`${path} cannot be used as evidence: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The same for work that takes its time. */
export async function sayingWhyLater<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return sayingWhy(path, () => {
      throw error;
    });
  }
}

interface SqliteError extends Error {
  readonly errcode: number;
  readonly errstr: string;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR';
}

/** The code of SQLite for "locked by another". */
const busy = 5;

/** The words of SQLite for what people meet; the low byte of a code is its family. */
const reasons: Readonly<Record<number, string>> = {
  [busy]: 'another process is writing to it',
  8: 'it cannot be written to',
  10: 'the disk reports an error',
  11: 'the file is damaged',
  13: 'the disk is full',
  14: 'the file cannot be opened',
  26: 'it is not an SQLite database',
};

function reasonOf({ errcode, errstr }: SqliteError): string {
  return reasons[errcode & 0xff] ?? errstr;
}
