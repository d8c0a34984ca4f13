import type { Pool, PoolConfig } from 'pg';
import { createAvailability } from './availability.js';
import { createPostgresStore } from './postgres-store.js';
import type { CacheOptions, OpenedCache } from './shared-cache.js';

/** Limit: connections of one process. A store asks for one row at a time, so a few are enough and a database for many is not used up. */
const maxConnections = 4;

/** Limit: milliseconds to get a connection. An answer waits for it. */
const connectTimeout = 2_000;

/** Limit: milliseconds for a statement in the database. */
const statementTimeout = 2_000;

/** Limit: milliseconds for a statement and its way there and back, for networks that lose it. */
const queryTimeout = 3_000;

/** Limit: milliseconds after which an unused connection is closed. */
const idleTimeout = 30_000;

/**
 * Opens the store at an address such as `postgres://heed@db.example/heed`.
 *
 * A database that does not answer is reported and asked again later; only an address that cannot be one is refused.
 */
export async function openPostgres(address: string, { report, now = Date.now }: CacheOptions): Promise<OpenedCache> {
  const pg = await loadPg();
  if (pg === undefined) {
    return refuse('A cache in PostgreSQL needs the package pg, which is not installed: npm install pg');
  }
  const location = locationOf(address);
  if (location === undefined) return refuse('The address of the PostgreSQL cache is not a URL.');
  let pool: Pool;
  try {
    pool = new pg.Pool(poolConfigOf(address));
    // Only a connection reads the whole address: the files that it names, and its port.
    new pg.Client({ connectionString: address });
  } catch (error) {
    return refuse(`The address of the PostgreSQL cache cannot be used: ${reasonOf(error, address)}.`);
  }
  const availability = createAvailability({
    failed: (error) => {
      const reason = reasonOf(error, address);
      report(
        `The cache ${location} cannot be used: ${reason}. Until it can, this process keeps robots.txt in memory only.`,
      );
    },
    recovered: () => report(`The cache ${location} can be used again.`),
    now,
  });
  const store = createPostgresStore(pool, availability, now);
  await store.open();
  return { kind: 'open', cache: { store, location, close: () => store.close() } };
}

async function loadPg(): Promise<Pick<typeof import('pg'), 'Client' | 'Pool'> | undefined> {
  try {
    return await import('pg');
  } catch {
    return undefined;
  }
}

function poolConfigOf(connectionString: string): PoolConfig {
  return {
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: idleTimeout,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    application_name: 'heed',
    keepAlive: true,
    // A process that has nothing else to do may end.
    allowExitOnIdle: true,
  };
}

/**
 * Returns where a database is, without the user and the password: `postgres://db.example:5432/heed`. `undefined` if it is not a URL.
 *
 * A password may contain an `@` that is not written as `%40`; then the address is not split.
 */
export function locationOf(address: string): string | undefined {
  // The host may be empty: then the database is on this machine, or the query names it.
  const form =
    /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?((?:\[[\da-f:.]+\]|[^:@/?#[\]]*)(?::\d+)?)(\/[^@?#]*)?(?:\?[^@#]*)?$/i;
  const [, host, path = ''] = form.exec(address) ?? [];
  return host === undefined ? undefined : `postgres://${host}${path}`;
}

/** Why something failed, in words that do not contain the password. */
function reasonOf(error: unknown, address: string): string {
  const { code, message } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { code: undefined, message: '' };
  const words = message === '' ? String(code ?? error) : message;
  return passwordsIn(address).reduce((text, password) => text.replaceAll(password, '…'), words);
}

/** Returns the password of an address, as written and decoded. */
function passwordsIn(address: string): string[] {
  const written = [/^[^:]*:\/\/[^:@/]*:([^@]*)@/, /[?&]password=([^&]*)/].flatMap(
    (form) => form.exec(address)?.[1] ?? [],
  );
  return written.flatMap((text) => [text, decoded(text)]).filter((text) => text !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refuse(message: string): OpenedCache {
  return { kind: 'refused', message };
}
