import { openPostgres } from './open-postgres.js';
import type { CacheOptions, OpenedCache } from './shared-cache.js';

/**
 * Opens a cache that processes share: `sqlite:FILE` for those of one machine, `postgres://HOST/DATABASE` for many. What is not used is
 * not loaded: SQLite needs a Node that has it, PostgreSQL the package `pg`.
 */
export async function openSharedCache(address: string, options: CacheOptions): Promise<OpenedCache> {
  if (/^sqlite:./i.test(address)) return openSqlite(address.slice('sqlite:'.length));
  if (/^postgres(ql)?:/i.test(address)) return openPostgres(address, options);
  return { kind: 'refused', message: 'A cache is sqlite:FILE or postgres://HOST/DATABASE.' };
}

async function openSqlite(file: string): Promise<OpenedCache> {
  try {
    const { createSqliteStore } = await import('@heed/gate/sqlite');
    const store = createSqliteStore(file);
    return { kind: 'open', cache: { store, location: `sqlite:${file}`, close: async () => store.close() } };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^createSqliteStore: /, '') : String(error);
    return { kind: 'refused', message: reason };
  }
}
