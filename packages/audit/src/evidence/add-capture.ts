import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { addressIn } from './address.js';
import type { CaptureEntry } from './entry.js';
import { Kept } from './kept.js';
import { momentIn, noMoment } from './moment.js';
import { goesBefore, isSuccess, notKnown, type StoredCapture, unreachable } from './preference.js';

/** Limit: digests of texts that are remembered while adding, since sites share a few thousand texts that software made for them. */
const maxDigests = 100_000;

/** A capture with its address and moment in the form in which they are looked up. */
export interface CaptureToAdd {
  readonly url: string;
  readonly at: string;
  readonly status: number;
  /** Absent: it has no text that counts. Only a success has one. */
  readonly body?: Uint8Array;
  readonly location: string;
  readonly id: string;
  readonly digest: string;
  readonly file: string;
  readonly offset: number | null;
}

/** A capture as it is added; undefined if its address is not a URL with a host. */
export function captureToAdd({
  url,
  at,
  fetched,
  location,
  id = '',
  digest = '',
  file = '',
  offset,
}: CaptureEntry): CaptureToAdd | undefined {
  const address = addressIn(url);
  if (address === undefined) return undefined;
  const { status, body } = typeof fetched === 'string' ? { status: 200, body: fetched } : fetched;
  return {
    url: address,
    at: storedMoment(at),
    status: status === 'unreachable' ? unreachable : status,
    ...(status !== 'unreachable' && isSuccess(status) ? { body: Buffer.from(body ?? '') } : {}),
    location: location === undefined ? '' : (addressIn(location, url) ?? ''),
    id,
    digest,
    file,
    offset: offset ?? null,
  };
}

/** Something was captured then, and nobody knows what. */
export function unknownCapture(url: string, at: string): CaptureToAdd {
  return { url, at, status: notKnown, location: '', id: '', digest: '', file: '', offset: null };
}

export function storedMoment(at: string | undefined): string {
  return at === undefined ? noMoment : (momentIn(at) ?? noMoment);
}

export function captureAdder(database: DatabaseSync): (capture: CaptureToAdd) => void {
  const insert = database.prepare('INSERT INTO capture VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const replace = database.prepare(
    `UPDATE capture SET status = ?, text = ?, location = ?, id = ?, digest = ?, file = ?, offset = ?
     WHERE url = ? AND at = ?`,
  );
  const there = database.prepare(
    `SELECT status, coalesce(text.digest, x'') AS digest, coalesce(length(body), 0) AS bytes, location, file, offset
     FROM capture LEFT JOIN text ON text.id = capture.text WHERE url = ? AND at = ?`,
  );
  const idOf = textAdder(database);
  return ({ url, at, status, body, location, id, digest, file, offset }) => {
    const ownDigest = body === undefined ? noDigest : hash('sha256', body, 'buffer');
    const text = body === undefined ? null : idOf(ownDigest, body);
    if (insert.run(url, at, status, text, location, id, digest, file, offset).changes === 1) return;
    const added: StoredCapture = { status, digest: ownDigest, bytes: body?.length ?? 0, location, file, offset };
    const before = there.get(url, at) as unknown as StoredCapture;
    if (goesBefore(added, before)) replace.run(status, text, location, id, digest, file, offset, url, at);
  };
}

const noDigest = Buffer.alloc(0);

/** Gives the id of a text, which is stored if it is new. */
function textAdder(database: DatabaseSync): (digest: Buffer, body: Uint8Array) => number | bigint {
  const find = database.prepare('SELECT id FROM text WHERE digest = ?');
  const insert = database.prepare('INSERT INTO text (digest, body) VALUES (?, ?)');
  const known = new Kept<string, number | bigint>(maxDigests, () => 1);
  return (digest, body) => {
    const name = digest.toString('latin1');
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const found = find.get(digest)?.['id'] as number | undefined;
    const id = found ?? insert.run(digest, body).lastInsertRowid;
    known.set(name, id);
    return id;
  };
}
