import type { DatabaseSync } from 'node:sqlite';

/** Notes what is to be searched for among the records. */
export interface Wanter {
  add(key: string): void;
}

/** The key of an address that a robots.txt redirects to. */
export function redirectKey(address: string): string {
  return `${redirectPrefix}${address}`;
}

const redirectPrefix = 'redirect ';

/** What is wanted after a search has begun takes another one. */
export function wanter(database: DatabaseSync): Wanter {
  const want = database.prepare('INSERT INTO want SELECT ?, count(*) FROM search WHERE true ON CONFLICT DO NOTHING');
  return { add: (key) => void want.run(key) };
}
