import type { Pool } from 'pg';

/** The table of the store, in the first schema of the search path. */
export const table = 'heed_store';

/** A number that only programs which make this table lock: `heed` in ASCII. */
const lockNumber = 0x68_65_65_64;

/**
 * Creates the table if it does not exist.
 *
 * `IF NOT EXISTS` alone fails when two programs start at the same time, so one waits for the other. And it requires the right to create
 * tables even if the table exists, so that is checked first: a user who may only read and write rows needs no more rights.
 */
export async function makeTable(pool: Pool): Promise<void> {
  const { rows } = await pool.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [table]);
  if (rows.length > 0) return;
  // Several statements in one text are one transaction, at whose end the lock is released.
  await pool.query(`
    SELECT pg_advisory_xact_lock(${lockNumber});
    CREATE TABLE IF NOT EXISTS ${table} (
      digest bytea PRIMARY KEY,
      value bytea NOT NULL,
      set_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX IF NOT EXISTS ${table}_set_at ON ${table} (set_at);
  `);
}
