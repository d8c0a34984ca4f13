import { readdirSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { AuditError } from '../audit-error.js';
import { openDatabase } from '../open-database.js';
import type { AuditFolder } from './audit-folder.js';
import { diskFull, isDiskFull } from './failure.js';

/** Says in the head of the file whose it is: the bytes of `heed`. */
const applicationId = 0x68656564;

/** The tables as this version makes them. */
const layout = 1;

const schema = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE inputs (
    number INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    kind TEXT NOT NULL,
    size INTEGER NOT NULL,
    digest TEXT NOT NULL
  );
  CREATE TABLE units (
    phase TEXT NOT NULL,
    number INTEGER NOT NULL,
    -- Where it begins for certain, if the place that was planned proved to be wrong.
    exact_from INTEGER,
    outcome TEXT,
    tally TEXT,
    is_settled INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (phase, number)
  ) WITHOUT ROWID;
  CREATE TABLE problems (
    unit INTEGER NOT NULL,
    place INTEGER NOT NULL,
    problem TEXT NOT NULL,
    PRIMARY KEY (unit, place)
  ) WITHOUT ROWID;
  CREATE TABLE deaths (
    file TEXT NOT NULL,
    offset INTEGER NOT NULL,
    stage TEXT NOT NULL,
    count INTEGER NOT NULL,
    how TEXT NOT NULL,
    PRIMARY KEY (file, offset, stage)
  ) WITHOUT ROWID;
`;

/**
 * Opens the manifest of a folder, or makes it, and keeps all others out of it until it is closed. The lock belongs to the process, so
 * none is left behind, however it ends.
 */
export function openManifestFile({ path, manifest }: AuditFolder): DatabaseSync {
  refuseForeignFolder(path, readdirSync(path));
  const database = openDatabase(manifest);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    database.exec('BEGIN IMMEDIATE');
    const isNew = pragma(database, 'application_id') === 0 && pragma(database, 'schema_version') === 0;
    if (isNew) {
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layout}; ${schema}`);
    } else if (pragma(database, 'application_id') !== applicationId) {
      throw new AuditError(`${manifest} is not the manifest of an audit. Name another folder.`);
    } else if (pragma(database, 'user_version') !== layout) {
      throw new AuditError(`${path} was written by another version of heed. Name another folder, or use that version.`);
    }
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw sqliteFailure(error, path);
  }
}

function refuseForeignFolder(path: string, names: readonly string[]): void {
  if (names.length === 0 || names.includes('audit.sqlite')) return;
  throw new AuditError(`${path} is not the folder of an audit, and it is not empty. Name a new or an empty folder.`);
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version' | 'schema_version'): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

/** Result codes of SQLite, in the low byte of `errcode`. */
const busy = 5;
const ioError = 10;
const notADatabase = 26;

/** What an error of SQLite means for the person who runs the audit; other errors as they are. */
export function sqliteFailure(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return diskFull(folder);
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  switch (error.errcode & 0xff) {
    case busy:
      return new AuditError(`another audit is running in ${folder}. Wait for it, or name another folder.`);
    case ioError:
      return new AuditError(`the manifest in ${folder} cannot be read or written: ${error.message}.`);
    case notADatabase:
      return new AuditError(`audit.sqlite in ${folder} is not the manifest of an audit. Name another folder.`);
    default:
      return error;
  }
}
