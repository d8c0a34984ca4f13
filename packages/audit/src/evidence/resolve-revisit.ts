import type { HeaderLine, ResourceResponse } from '@heed/core';
import { askableResponse, defined } from '@heed/core/internal';
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

/** What a `revisit` record is for an audit, and the record that it refers to, if that was found and could be read. */
export interface ResolvedRevisit {
  readonly item: Item;
  readonly original?: { readonly record: WarcRecord; readonly path: string };
}

/**
 * Resolves a `revisit` record: its resource with the content of the record that it refers to. Where that was not found, the resource is asked
 * about with the header that the record has itself, and its body is not known. One of a document with rules is `skipped`, under its name.
 */
export async function resolveRevisit(revisit: RevisitItem, file: string, places: Places): Promise<ResolvedRevisit> {
  const { offset, url } = revisit;
  const evidence = kindByAddress(url);
  if (evidence !== undefined) return { item: { kind: 'skipped', offset, why: evidence } };
  const original = await findOriginal(keysOfRevisit(revisit), places);
  const item = original === undefined ? undefined : itemOf(original.record, original.path);
  if (item?.kind === 'skipped') return { item: { ...item, offset } };
  if (original === undefined || item?.kind !== 'subject') return { item: withoutOriginal(revisit, file) };
  return { item: { kind: 'subject', subject: subjectOf(revisit, item.subject, file) }, original };
}

function withoutOriginal({ offset, url, at, response, isNotModified }: RevisitItem, file: string): Item {
  const message = 'The record that this one refers to was not found, so the content of the page is not known.';
  const { status, headers } = response ?? {};
  // A server that says "not modified" sends some of its header only.
  const isUnchanged = isNotModified || status === 304;
  const incomplete: ResourceResponse['incomplete'] = isUnchanged ? ['headers', 'body'] : ['body'];
  const known = headers === undefined || headers.length === 0 ? undefined : headers;
  return {
    kind: 'subject',
    subject: defined({
      offset,
      url,
      at,
      response:
        known === undefined
          ? undefined
          : askableResponse(defined({ status: isUnchanged ? undefined : status, headers: known, incomplete })),
      shortfall: { file, offset, code: 'revisit', message, answered: true, url },
    }),
  };
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
