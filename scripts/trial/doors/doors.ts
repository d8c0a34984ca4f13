import { bare } from './bare.ts';
import { crawlee } from './crawlee.ts';
import type { Door } from './door.ts';
import { fetch } from './fetch.ts';
import { killed } from './killed.ts';
import { undici } from './undici.ts';

/** Every way that heed offers to ask before a fetch, by name. */
export const doors: Readonly<Record<string, Door>> = { bare, undici, fetch, crawlee };

/** Stores that have to last when the crawler is killed, by name. It is killed when it has decided about the half of a hundred sites. */
export const killedDoors: Readonly<Record<string, Door>> = {
  'killed, folder': killed('folder', 300),
  'killed, SQLite': killed('sqlite', 300),
};
