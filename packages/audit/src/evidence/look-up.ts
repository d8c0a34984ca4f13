import type { DatabaseSync } from 'node:sqlite';
import type { Fetched } from '@heed/core';
import { isOutage, maxHeldAge, maxRedirects } from '@heed/core/internal';
import type { CaptureSource } from '../capture.js';
import { robotsPath } from './address.js';
import { Kept } from './kept.js';
import { endOfTime, laterMoment, noMoment } from './moment.js';
import { isRedirect, isSuccess, notKnown, unreachable } from './preference.js';

/** Limit: how much text is kept, in characters: as much as core keeps read. */
const maxKeptText = 16 * 1024 * 1024;

/** What was found, and from which moment on until before which one the same would be found. */
export interface Found {
  readonly from: string;
  readonly until: string;
  /** Absent: it was not captured, or what was captured could not be read. */
  readonly fetched?: Fetched;
  /** The capture that it is from. */
  readonly source?: CaptureSource;
}

/** How far a capture may be from the moment asked about, in milliseconds. */
export interface CaptureAges {
  /** Limit by the operator: an older capture counts as none. Absent: however old it is. */
  readonly maxAge?: number;
  /** A capture that was made so shortly after counts, where there is none before. Absent: it does not. */
  readonly within?: number;
}

interface Row {
  readonly at: string;
  readonly status: number;
  readonly text: number | null;
  readonly location: string;
  readonly file: string;
  readonly offset: number | null;
}

/** Where a chain of redirects ended. */
interface Resolved {
  readonly from: string;
  readonly until: string;
  /** The capture that the chain began with, and the one it ended at. Absent: nothing was captured there. */
  readonly first?: Row;
  readonly last?: Row;
  /** The address where it ended. */
  readonly address: string;
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
 * A redirect to what was not captured is as if nothing had been captured: what is there is not known. One that leads in a circle, or on and
 * on, is known to end nowhere.
 *
 * A capture that says "not modified" stands for the one before it. While robots.txt fails, its last good copy holds until it is thirty days
 * old, counted from its capture or from when it was last confirmed (ASK-48).
 */
export function finderIn(database: DatabaseSync, addressesAtOnce: number, ages: CaptureAges = {}): Finder {
  const columns = 'at, status, text, location, file, offset';
  const lastUntil = database.prepare(
    `SELECT ${columns} FROM capture WHERE url = ? AND at <= ? ORDER BY at DESC LIMIT 1`,
  );
  const firstAfter = database.prepare('SELECT at FROM capture WHERE url = ? AND at > ? ORDER BY at LIMIT 1');
  // What says nothing of the file is passed over at once: a server may have failed for months.
  const lastKnown = database.prepare(
    `SELECT ${columns} FROM capture WHERE url = ? AND at < ? AND status NOT IN (${unreachable}, 300, 304, 305, 306, 429)
     AND (status < 0 OR status BETWEEN 200 AND 499) ORDER BY at DESC LIMIT 1`,
  );
  const lastConfirmed = database.prepare(
    'SELECT max(at) AS at FROM capture WHERE url = ? AND at > ? AND at <= ? AND status = 304',
  );
  const known = database.prepare(
    `SELECT ${Array.from({ length: addressesAtOnce }, (_, place) => `${existing} AS is${place}`).join(', ')}`,
  );
  const textOf = textReader(database);

  function resolve(url: string, moment: string): Resolved {
    let from = noMoment;
    let until = endOfTime;
    let address = url;
    let first: Row | undefined;
    for (let redirects = 0; ; redirects++) {
      const row = lastUntil.get(address, moment) as Row | undefined;
      const next = firstAfter.get(address, moment)?.['at'] as string | undefined;
      if (row !== undefined && row.at > from) from = row.at;
      if (next !== undefined && next < until) until = next;
      first ??= row;
      const { status = notKnown, location = '' } = row ?? {};
      if (row === undefined) return first === undefined ? { from, until, address } : { from, until, first, address };
      if (!isRedirect(status) || location === '' || redirects === maxRedirects) {
        return { from, until, first: first as Row, last: row, address };
      }
      address = location;
    }
  }

  /** The last good copy before a capture that says nothing of the file, with the moment at which it was confirmed last. */
  function copyBefore(url: string, row: Row): { readonly row: Row; readonly confirmedAt: string } | undefined {
    let before = row.at;
    // Limit: redirects without a target, one after the other, before which older captures are searched.
    for (let step = 0; step <= maxRedirects; step++) {
      const candidate = lastKnown.get(url, before) as Row | undefined;
      if (candidate === undefined) return undefined;
      const { last } = resolve(url, candidate.at);
      // Nothing is known of what was there, or there was no such file: then there is no copy.
      if (last === undefined || last.status === notKnown || last.status >= 400) return undefined;
      if (isSuccess(last.status)) {
        const confirmed = lastConfirmed.get(url, candidate.at, row.at)?.['at'] as string | null;
        return { row: last, confirmedAt: confirmed ?? candidate.at };
      }
      before = candidate.at;
    }
    return undefined;
  }

  function foundAt(url: string, moment: string): Found & { readonly at?: string } {
    const resolved = resolve(url, moment);
    const { from, until, first, last, address } = resolved;
    if (first === undefined || last === undefined || last.status === notKnown) return { from, until };
    const { status } = last;
    const isUnchanged = status === 304;
    const saysNothing = isRedirect(status) || isOutage(status === unreachable ? 'unreachable' : status);
    if (isUnchanged || (saysNothing && url.endsWith(robotsPath))) {
      const copy = copyBefore(address, last) ?? (address === url ? undefined : copyBefore(url, first));
      if (copy !== undefined && isUnchanged) return { from, until, at: first.at, ...copyOf(copy.row) };
      const asked = moment === endOfTime ? first.at : moment;
      const expiry = copy === undefined ? noMoment : expiryOf(copy.confirmedAt, maxHeldAge);
      if (copy !== undefined && asked < expiry) {
        return { from, until: expiry < until ? expiry : until, at: copy.confirmedAt, ...copyOf(copy.row) };
      }
      if (expiry > from && expiry <= asked) return { from: expiry, until, at: first.at, ...outcomeOf(last) };
    }
    return { from, until, at: first.at, ...(isSuccess(status) ? copyOf(last) : outcomeOf(last)) };
  }

  function copyOf({ text, ...row }: Row): Pick<Found, 'fetched' | 'source'> {
    const { body, digest } = textOf(text ?? 0);
    return { fetched: body, source: { ...sourceOf(row), digest } };
  }

  function outcomeOf({ status, ...row }: Row): Pick<Found, 'fetched' | 'source'> {
    return { fetched: { status: status === unreachable ? 'unreachable' : status }, source: sourceOf(row) };
  }

  function find(url: string, moment: string): Found {
    const { maxAge, within } = ages;
    const { at, ...found } = foundAt(url, moment);
    const isTooOld = at !== undefined && at !== noMoment && maxAge !== undefined && expiryOf(at, maxAge) <= moment;
    if (at !== undefined && !isTooOld) {
      if (maxAge === undefined || at === noMoment) return found;
      const expiry = expiryOf(at, maxAge);
      return expiry < found.until ? { ...found, until: expiry } : found;
    }
    const from =
      isTooOld && at !== undefined && maxAge !== undefined ? later(found.from, expiryOf(at, maxAge)) : found.from;
    const next = within === undefined ? undefined : (firstAfter.get(url, moment)?.['at'] as string | undefined);
    if (next === undefined || within === undefined) return isTooOld ? { from, until: found.until } : { ...found, from };
    const earliest = laterMoment(next, -within);
    if (earliest > moment) return { from, until: earliest < found.until ? earliest : found.until };
    const { at: _, ...close } = foundAt(url, next);
    return { ...close, from: later(from, earliest), until: next };
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

/** The first moment at which a capture is older than that. */
function expiryOf(at: string, age: number): string {
  return at === noMoment ? endOfTime : laterMoment(at, age + 1);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function sourceOf({ at, file, offset }: Pick<Row, 'at' | 'file' | 'offset'>): CaptureSource {
  return {
    ...(at === noMoment ? {} : { at: `${at}Z` }),
    ...(file === '' ? {} : { file }),
    ...(offset === null ? {} : { offset }),
  };
}

interface StoredText {
  readonly body: string;
  /** `sha256:…` */
  readonly digest: string;
}

/**
 * Reads texts by their ids. Those that were read lately are the same string again: what core has read of a text it finds by that
 * string, which is quickest if it is the same one.
 */
function textReader(database: DatabaseSync): (id: number) => StoredText {
  const find = database.prepare('SELECT body, digest FROM text WHERE id = ?');
  const kept = new Kept<number, StoredText>(maxKeptText, ({ body }) => body.length);
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const row = find.get(id) as { readonly body: Uint8Array; readonly digest: Uint8Array } | undefined;
    const text = { body: row === undefined ? '' : textIn(row.body), digest: `sha256:${hexOf(row?.digest)}` };
    kept.set(id, text);
    return text;
  };
}

function textIn(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
}

function hexOf(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
