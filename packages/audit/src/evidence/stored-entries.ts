import type { Fetched } from '@heed/core';
import { openToRead, sayingWhy } from './database.js';
import type { CoveredPiece, EvidenceEntry, Place } from './entry.js';
import { noMoment } from './moment.js';
import { isSuccess, notKnown, unreachable } from './preference.js';

interface StoredRow {
  readonly url: string;
  readonly at: string;
  readonly status: number;
  readonly body: Uint8Array | null;
  readonly location: string;
  readonly id: string;
  readonly digest: string;
  readonly file: string;
  readonly offset: number | null;
}

/** All entries of a file with evidence. */
export function* readStored(path: string): Generator<EvidenceEntry> {
  const database = openToRead(path);
  try {
    const rows = (statement: string) => sayingEach(path, () => database.prepare(statement).iterate());
    for (const row of rows(
      'SELECT url, at, status, body, location, capture.id, capture.digest, file, offset FROM capture LEFT JOIN text ON text.id = capture.text',
    )) {
      yield captureIn(row as unknown as StoredRow);
    }
    for (const { url, at, refers_to: refersTo } of rows('SELECT * FROM revisit')) {
      yield {
        kind: 'revisit',
        url: url as string,
        ...momentField(at as string),
        refersTo: JSON.parse(refersTo as string),
      };
    }
    for (const row of rows('SELECT * FROM place')) yield { ...(row as unknown as Place), kind: 'place' };
    for (const { url, at } of rows('SELECT * FROM visit')) {
      yield { kind: 'visit', key: Buffer.from(url as Uint8Array).toString('base64url'), at: `${at}Z` };
    }
    for (const row of rows('SELECT * FROM covered')) {
      yield { ...(row as unknown as CoveredPiece), kind: 'covered', path: '' };
    }
  } finally {
    database.close();
  }
}

/** A capture as a table of all captures has it. */
export interface StoredCaptureRow
  extends Pick<StoredRow, 'url' | 'at' | 'status' | 'location' | 'file' | 'offset' | 'body'> {
  /** The SHA-256 of its text; null if there is none. */
  readonly digest: Uint8Array | null;
}

/** All captures of a file with evidence, by address and moment. */
export function* storedCaptures(path: string): Generator<StoredCaptureRow> {
  const database = openToRead(path);
  const statement = `SELECT url, at, status, location, file, offset, body, text.digest AS digest
    FROM capture LEFT JOIN text ON text.id = capture.text ORDER BY url, at`;
  try {
    for (const row of sayingEach(path, () => database.prepare(statement).iterate()))
      yield row as unknown as StoredCaptureRow;
  } finally {
    database.close();
  }
}

/** The rows of a statement; that one cannot be read is told in a sentence, also in the middle. */
function* sayingEach<T>(path: string, begin: () => IterableIterator<T>): Generator<T> {
  const rows = sayingWhy(path, begin);
  for (let next = sayingWhy(path, () => rows.next()); next.done !== true; next = sayingWhy(path, () => rows.next())) {
    yield next.value;
  }
}

function captureIn({ url, at, status, body, location, id, digest, file, offset }: StoredRow): EvidenceEntry {
  if (status === notKnown) return { kind: 'revisit', url, ...momentField(at), refersTo: {} };
  return {
    url,
    ...momentField(at),
    fetched: fetchedIn(status, body ?? new Uint8Array()),
    ...(location === '' ? {} : { location }),
    ...(id === '' ? {} : { id }),
    ...(digest === '' ? {} : { digest }),
    ...(file === '' ? {} : { file }),
    ...(offset === null ? {} : { offset }),
  };
}

function fetchedIn(status: number, body: Uint8Array): Fetched {
  if (status === unreachable) return { status: 'unreachable' };
  return isSuccess(status) ? { status, body: Buffer.from(body).toString('utf8') } : { status };
}

/** Moments are stored in UTC, without saying so. */
function momentField(at: string): { readonly at?: string } {
  return at === noMoment ? {} : { at: `${at}Z` };
}
