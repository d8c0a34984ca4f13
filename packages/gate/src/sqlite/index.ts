/**
 * A store in an SQLite file, for gates of one machine.
 *
 * @module
 */
export { createSqliteStore, type SqliteStore } from './sqlite-store.js';
