import type { HeaderLine, ResourceResponse } from '@heed/core';
import { defined } from '@heed/core/internal';
import { kindByAddress } from '../inputs/warc-evidence.js';
import { itemOf, type RevisitItem } from '../inputs/warc-items.js';
import type { Item, Subject } from '../subject.js';
import type { WarcRecord } from '../warc/record.js';
import { readRecordAt } from './read-record-at.js';
import { contradicts, keysOfRecord, keysOfRevisit } from './revisit-keys.js';

/** Finds records by their keys. */
export interface Places {
  placeOf(key: string): { readonly path: string; readonly offset: number } | undefined;
}

/** The record that a `revisit` record refers to; undefined if it was not found. */
export async function findOriginal(
  keys: readonly string[],
  places: Places,
): Promise<{ readonly record: WarcRecord; readonly path: string } | undefined> {
  for (const key of keys) {
    const place = places.placeOf(key);
    const record = place === undefined ? undefined : await readRecordAt(place.path, place.offset);
    if (place === undefined || record === undefined) continue;
    const found = keysOfRecord(record);
    // The file may have been written anew since its records were indexed.
    if (found.includes(key) && !contradicts(keys, found)) return { record, path: place.path };
  }
  return undefined;
}

/**
 * What a `revisit` record is for an audit: its resource with the content of the record that it refers to; or `skipped`, under the name of
 * the document if it is evidence, else as `revisit`, since what it refers to was not found.
 */
export async function resolveRevisit(revisit: RevisitItem, file: string, places: Places): Promise<Item> {
  const { offset, url } = revisit;
  const evidence = kindByAddress(url);
  if (evidence !== undefined) return { kind: 'skipped', offset, why: evidence };
  const original = await findOriginal(keysOfRevisit(revisit), places);
  const item = original === undefined ? undefined : itemOf(original.record, original.path);
  if (item?.kind === 'skipped') return { ...item, offset };
  return item?.kind === 'subject'
    ? { kind: 'subject', subject: subjectOf(revisit, item.subject, file) }
    : { kind: 'skipped', offset, why: 'revisit' };
}

function subjectOf(revisit: RevisitItem, { response, lacksHeaders, shortfall }: Subject, file: string): Subject {
  const { offset, url, at } = revisit;
  const hasOwn = revisit.response?.headers !== undefined && revisit.response.headers.length > 0;
  return defined({
    offset,
    url,
    at,
    response: hasOwn ? joined(revisit, response ?? {}) : (response ?? {}),
    lacksHeaders: hasOwn ? undefined : lacksHeaders,
    shortfall: shortfall === undefined ? undefined : { ...shortfall, file, offset, url },
  });
}

/**
 * The response of a `revisit` record: its own header, and the body of the other. The body is as it was then, so its type is too.
 *
 * After "not modified" what the new header does not name stays as it was (RFC 9111 §3.2), the status as well.
 */
function joined({ response: own = {}, isNotModified }: RevisitItem, original: ResourceResponse): ResourceResponse {
  const isUnchanged = isNotModified || own.status === 304;
  const ownLines = (own.headers ?? []).filter((line) => !isType(line));
  const named = new Set(ownLines.map(([name]) => name.toLowerCase()));
  const kept = (original.headers ?? []).filter(
    (line) => isType(line) || (isUnchanged && !named.has(line[0].toLowerCase())),
  );
  const status = isUnchanged ? original.status : own.status;
  return defined({ status, headers: [...kept, ...ownLines], body: original.body });
}

function isType([name]: HeaderLine): boolean {
  return name.toLowerCase() === 'content-type';
}
