/**
 * A store in an SQLite file, for gates of one machine.
 *
 * @module
 */
import '../require-node.js';

export { createSqliteStore, type SqliteStore } from './sqlite-store.js';
