import type { DatabaseSync } from 'node:sqlite';
import type { Fetched } from '@heed/core';
import { maxRedirects } from '@heed/core/internal';
import { Kept } from './kept.js';
import { endOfTime, noMoment } from './moment.js';
import { isRedirect, isSuccess, notKnown, unreachable } from './preference.js';

/** Limit: how much text is kept, in characters: as much as core keeps read. */
const maxKeptText = 16 * 1024 * 1024;

/** What was found, and from which moment on until before which one the same would be found. */
export interface Found {
  readonly from: string;
  readonly until: string;
  /** Absent: it was not captured, or what was captured could not be read. */
  readonly fetched?: Fetched;
}

interface Row {
  readonly at: string;
  readonly status: number;
  readonly text: number | null;
  readonly location: string;
  readonly next: string | null;
}

/** Nothing was ever captured. */
const nothingEver: Found = { from: noMoment, until: endOfTime };

/** Look-ups by address and moment. */
export interface Finder {
  find(url: string, moment: string): Found;
  /** The same for several addresses of one site, most of which were never captured: then one query tells so. */
  findAll(urls: readonly string[], moment: string): Found[];
}

/**
 * Finds what was captured of an address last at or before a moment. Redirects are followed within the evidence, up to five
 * (RFC9309-2.3.1.2-a), each target as it was captured at or before that same moment.
 *
 * A redirect to what nobody captured is as if nobody had looked: what stood there is not known. One that leads in a circle, or on and on, is
 * known to end nowhere.
 */
export function finderIn(database: DatabaseSync, addressesAtOnce: number): Finder {
  const last = database.prepare(
    `SELECT at, status, text, location, (${nextAfter}) AS next
     FROM capture WHERE url = ? AND at <= ? ORDER BY at DESC LIMIT 1`,
  );
  const first = database.prepare(`SELECT (${nextAfter}) AS next`);
  const known = database.prepare(
    `SELECT ${Array.from({ length: addressesAtOnce }, (_, place) => `${existing} AS is${place}`).join(', ')}`,
  );
  const textOf = textReader(database);

  function find(url: string, moment: string): Found {
    let from = noMoment;
    let until = endOfTime;
    let address = url;
    for (let redirects = 0; ; redirects++) {
      const row = last.get(address, moment, address, moment) as Row | undefined;
      const next = row === undefined ? (first.get(address, moment)?.['next'] as string | null) : row.next;
      if (row !== undefined && row.at > from) from = row.at;
      if (next !== null && next < until) until = next;
      if (row === undefined || row.status === notKnown) return { from, until };
      const { status, location } = row;
      if (!isRedirect(status) || location === '' || redirects === maxRedirects) {
        return { from, until, fetched: isSuccess(status) ? textOf(row.text ?? 0) : outcomeOf(status) };
      }
      address = location;
    }
  }

  return {
    find,
    findAll(urls, moment) {
      const isKnown = known.get(...urls);
      return urls.map((url, place) => (isKnown?.[`is${place}`] === 1 ? find(url, moment) : nothingEver));
    },
  };
}

const existing = 'EXISTS (SELECT 1 FROM capture WHERE url = ?)';

/** Places for values have no numbers: Node takes numbered ones for named ones before 24. */
const nextAfter = 'SELECT at FROM capture WHERE url = ? AND at > ? ORDER BY at LIMIT 1';

function outcomeOf(status: number): Fetched {
  return { status: status === unreachable ? 'unreachable' : status };
}

/**
 * Reads texts by their ids. Those that were read lately are the same string again: what core has read of a text it finds by that
 * string, which is quickest if it is the same one.
 */
function textReader(database: DatabaseSync): (id: number) => string {
  const find = database.prepare('SELECT body FROM text WHERE id = ?');
  const kept = new Kept<number, string>(maxKeptText, (text) => text.length);
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const body = find.get(id)?.['body'] as Uint8Array | undefined;
    const text = body === undefined ? '' : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    kept.set(id, text);
    return text;
  };
}
