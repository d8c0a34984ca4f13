import { createHash } from 'node:crypto';
import type { Store } from '@heed/gate';
import type { Pool } from 'pg';
import type { Availability } from './availability.js';
import { makeTable, table } from './postgres-table.js';

/** Limit: days after which a value that was not set again is removed. RFC 9309 may need a copy for thirty days. */
const maxDays = 90;

/** Limit: milliseconds between two looks for values to forget. */
const purgeInterval = 60 * 60 * 1000;

/** Limit: values that one look forgets, so that no statement runs long. */
const maxPurged = 10_000;

/** Limit: characters of a value that is kept. Files that a site may have are cut long before. */
const maxLength = 16 * 1024 * 1024;

/** A store in a PostgreSQL database. */
export interface PostgresStore extends Store {
  /** Creates the table if it does not exist. Returns `false` if the database cannot be used now; the store tries again later. */
  open(): Promise<boolean>;
  /** Waits for what is running, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Creates a store in a table of a database, which it makes itself. Any number of programs may share the table.
 *
 * While the database cannot be used the store is as good as empty.
 */
export function createPostgresStore(pool: Pool, availability: Availability, now: () => number): PostgresStore {
  let isMade = false;
  let making: Promise<void> | undefined;
  let purgedAt = Number.NEGATIVE_INFINITY;

  // The pool reports connections that break while idle. The next statement gets a new one.
  pool.on('error', () => undefined);

  /** Makes the table once, however many ask. */
  async function ready(): Promise<void> {
    if (isMade) return;
    making ??= makeTable(pool).finally(() => {
      making = undefined;
    });
    await making;
    isMade = true;
  }

  /** Runs a statement, after the table was made. `undefined` if the database cannot be used. */
  async function run<Row>(statement: string, values: readonly unknown[]): Promise<readonly Row[] | undefined> {
    const rows = await availability.attempt(async () => {
      await ready();
      return (await pool.query(statement, [...values])).rows as Row[];
    });
    // The table may be missing after a repair of the database.
    if (rows === undefined) isMade = false;
    return rows;
  }

  async function purge(): Promise<void> {
    if (now() - purgedAt < purgeInterval) return;
    purgedAt = now();
    await run(statements.purge, [maxDays, maxPurged]);
  }

  async function forget(key: string): Promise<void> {
    await run(statements.delete, [digestOf(key)]);
  }

  return {
    open: async () => (await run(statements.probe, [])) !== undefined,
    get: async (key) => {
      const rows = await run<{ readonly value: Buffer }>(statements.get, [digestOf(key)]);
      return textOf(rows?.[0]?.value);
    },
    set: async (key, value) => {
      if (value.length > maxLength) return forget(key);
      await run(statements.set, [digestOf(key), bytesOf(value)]);
      await purge();
    },
    delete: forget,
    close: () => pool.end(),
  };
}

const statements = {
  probe: `SELECT 1 FROM ${table} LIMIT 1`,
  get: `SELECT value FROM ${table} WHERE digest = $1`,
  set: `INSERT INTO ${table} (digest, value) VALUES ($1, $2)
    ON CONFLICT (digest) DO UPDATE SET value = EXCLUDED.value, set_at = EXCLUDED.set_at`,
  delete: `DELETE FROM ${table} WHERE digest = $1`,
  // Several programs may search at the same time: each skips what another is removing.
  purge: `DELETE FROM ${table} WHERE digest IN (
    SELECT digest FROM ${table} WHERE set_at < now() - make_interval(days => $1) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
};

/** Keys have any length; what an index holds does not. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(bytesOf(key)).digest();
}

/** The JSON form keeps every string whole in any encoding of the database: also U+0000 and halves of surrogate pairs. */
function bytesOf(text: string): Buffer {
  return Buffer.from(JSON.stringify(text));
}

/** A value that another program wrote there counts as absent. */
function textOf(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    const text: unknown = JSON.parse(bytes.toString());
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
