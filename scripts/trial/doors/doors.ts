import { bare } from './bare.ts';
import type { Door } from './door.ts';
import { fetch } from './fetch.ts';
import { undici } from './undici.ts';

/** Every way that heed offers, by name. */
export const doors: Readonly<Record<string, Door>> = { bare, undici, fetch };
