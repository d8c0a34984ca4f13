import type { Fetched } from '@heed/core';
import { defined, type Fields, isFields, isHttpStatus } from '@heed/core/internal';
import { quoted, whyNoAddress } from '../inputs/web-address.js';
import type { CoveredPiece, EvidenceEntry, RevisitWant } from './entry.js';
import { markOf } from './file-mark.js';
import { momentIn } from './moment.js';

/**
 * An entry as a line of JSON, without the line end: `{"url", "at", "status", "body", "location"}` for a capture, to which `heed audit index`
 * adds `"id"`, `"digest"`, `"file"` and `"offset"`; and what only that writes: `{"url", "at", "revisit"}`, `{"visit", "at"}` and
 * `{"covered"}`. Undefined for what does not leave its
 * file: places.
 */
export function formatEntry(entry: EvidenceEntry): string | undefined {
  if ('fetched' in entry) {
    const { url, at, fetched, location, id, digest, file, offset } = entry;
    const { status, body } = typeof fetched === 'string' ? { status: 200, body: fetched } : fetched;
    return JSON.stringify({ url, at, status, body, location, id, digest, file, offset });
  }
  switch (entry.kind) {
    case 'revisit':
      return JSON.stringify({ url: entry.url, at: entry.at, revisit: entry.refersTo });
    case 'covered': {
      const { path, mark = markOf(path), size, from, to } = entry;
      return mark === undefined ? undefined : JSON.stringify({ covered: { path, mark, size, from, to } });
    }
    case 'visit':
      return JSON.stringify({ visit: entry.key, at: entry.at });
    case 'place':
      return undefined;
  }
}

/** Reads such a line; gives a sentence on what is wrong with it, if something is. Fields with other names are ignored. */
export function readEntry(line: string): EvidenceEntry | string {
  const fields = objectIn(line);
  if (typeof fields === 'string') return fields;
  if (fields['covered'] !== undefined) return coveredIn(fields['covered']);
  const { url, at, visit } = fields;
  if (typeof visit === 'string' && typeof at === 'string') return { kind: 'visit', key: visit, at };
  if (typeof url !== 'string') return 'A line needs "url", the address of what was captured.';
  const wrong = whyNoAddress(url);
  if (wrong !== undefined) return wrong;
  if (at !== undefined && (typeof at !== 'string' || momentIn(at) === undefined)) {
    return `"at" must be a date and time in RFC 3339, and is ${shown(at)}.`;
  }
  const place = { url, ...(typeof at === 'string' ? { at } : {}) };
  if (fields['revisit'] !== undefined) return revisitIn(place, fields['revisit']);
  const { location } = fields;
  if (location !== undefined && typeof location !== 'string')
    return `"location" must be text, and is ${shown(location)}.`;
  const fetched = fetchedIn(fields);
  if ('wrong' in fetched) return fetched.wrong;
  const { offset } = fields;
  return defined({
    ...place,
    fetched: fetched.fetched,
    location,
    ...texts(fields, ['id', 'digest', 'file']),
    offset: isCount(offset) ? offset : undefined,
  });
}

function objectIn(line: string): Fields | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'This line is not JSON.';
  }
  if (isFields(value)) return value;
  return 'A line must be a JSON object with "url", and "status" or "body".';
}

function fetchedIn({ status, body }: Fields): { readonly fetched: Fetched } | { readonly wrong: string } {
  if (body !== undefined && typeof body !== 'string') return { wrong: `"body" must be text, and is ${shown(body)}.` };
  if (status === undefined) {
    return body === undefined ? { wrong: 'A line needs "status" or "body".' } : { fetched: body };
  }
  if (!isHttpStatus(status) && status !== 'unreachable') {
    return { wrong: `"status" must be an HTTP status or "unreachable", and is ${shown(status)}.` };
  }
  return { fetched: body === undefined ? { status } : { status, body } };
}

function revisitIn(place: Pick<RevisitWant, 'url' | 'at'>, value: unknown): EvidenceEntry | string {
  if (!isFields(value)) return `"revisit" must be an object, and is ${shown(value)}.`;
  return { kind: 'revisit', ...place, refersTo: texts(value, ['id', 'url', 'at', 'digest']) };
}

/** Those of some fields that are texts. */
function texts(fields: Fields, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])));
}

function coveredIn(value: unknown): CoveredPiece | string {
  const { path, mark, size, from, to } = isFields(value) ? value : {};
  if (typeof path === 'string' && typeof mark === 'string' && isCount(size) && isCount(from) && isCount(to)) {
    return { kind: 'covered', path, mark, size, from, to };
  }
  return '"covered" must have "path", "mark", "size", "from" and "to".';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function shown(value: unknown): string {
  return quoted(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}
