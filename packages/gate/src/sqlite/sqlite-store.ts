import { chmodSync, existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Store } from '@heed/sites';

/** A store in an SQLite file, which the caller closes. */
export interface SqliteStore extends Store {
  /** Closes the file. After that, the store acts as an empty one. */
  close(): void;
}

/** Says in the head of the file whose it is: the bytes of `heed`. */
const applicationId = 0x68656564;

/** The table as this version makes it. The manifest of an audit has the same id, but other numbers. */
const layout = 100;

/** Limit: milliseconds that one call waits for another program that writes. The whole program waits with it, so it is short. */
const busyTimeout = 2_000;

/** Limit: what was not set for this long is forgotten: three times what the thirty-day rule of RFC 9309 needs. */
const keptFor = 90 * 24 * 60 * 60 * 1000;

/** Limit: how often opening is tried while other programs make the same file. */
const maxTries = 20;

/**
 * Opens a store in an SQLite file, or creates the file. Several programs may use it at the same time. Texts that are deleted are
 * overwritten, not only unlinked, and only its owner may read a created file, since they show which sites were visited.
 *
 * Throws an Error if the file cannot be opened or is not such a store. After that nothing throws: values that cannot be read count as
 * absent, and values that cannot be written are dropped.
 */
export function createSqliteStore(file: string): SqliteStore {
  if (typeof file !== 'string' || file === '') throw new TypeError('createSqliteStore: name a file.');
  const database = open(file);
  const select = database.prepare('SELECT value FROM texts WHERE key = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO texts (key, value, set_at) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM texts WHERE key = ?');
  return {
    get: async (key) => orNothing(() => select.get(key)?.['value'] as string | undefined),
    set: async (key, value) => {
      orNothing(() => insert.run(key, value, Date.now()));
    },
    delete: async (key) => {
      orNothing(() => {
        // The checkpoint removes what the write-ahead log still holds of it.
        if (remove.run(key).changes > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      });
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

function orNothing<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function open(file: string): DatabaseSync {
  for (let tries = 1; ; tries++) {
    try {
      return openOnce(file);
    } catch (error) {
      if (!isBusy(error) || tries === maxTries) throw failureOf(error, file);
      // Switching to the log does not wait for others that do the same.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * tries);
    }
  }
}

function openOnce(file: string): DatabaseSync {
  const isMissing = !existsSync(file);
  // Not imported: on a Node without it, the import would fail before `require-node.ts` can say which is needed.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file);
  try {
    // SQLite creates its auxiliary files with the same permissions. An existing file keeps its own; one in memory never exists.
    if (isMissing && existsSync(file)) chmodSync(file, 0o600);
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}; PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL`);
    database.exec('BEGIN IMMEDIATE');
    const isNew = pragma(database, 'application_id') === 0 && pragma(database, 'schema_version') === 0;
    if (isNew) {
      database.exec(`
        PRAGMA application_id = ${applicationId};
        PRAGMA user_version = ${layout};
        CREATE TABLE texts (key TEXT PRIMARY KEY, value TEXT NOT NULL, set_at INTEGER NOT NULL);
      `);
    } else if (pragma(database, 'application_id') !== applicationId || pragma(database, 'user_version') !== layout) {
      throw new NotAStore();
    }
    database.prepare('DELETE FROM texts WHERE set_at < ?').run(Date.now() - keptFor);
    database.exec('COMMIT');
    database.exec('PRAGMA journal_mode = WAL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

class NotAStore extends Error {}

function failureOf(error: unknown, file: string): Error {
  if (error instanceof NotAStore || codeOf(error) === notADatabase) {
    return new Error(
      `createSqliteStore: ${file} is not a store of heed, or one of another version. Name another file.`,
    );
  }
  return new Error(`createSqliteStore: ${file} cannot be opened: ${error instanceof Error ? error.message : error}.`);
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version' | 'schema_version'): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

/** Result codes of SQLite, in the low byte of `errcode`. */
const busy = 5;
const locked = 6;
const notADatabase = 26;

function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === busy || code === locked;
}

function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}
