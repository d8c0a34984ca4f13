import { momentOf, targetOf } from '../inputs/warc-target.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { addressIn } from './address.js';
import type { RevisitWant } from './entry.js';
import { momentIn } from './moment.js';

/**
 * The keys by which a `revisit` record refers to another, the surest first: its id, its address and moment, the digest of its payload.
 * WARC 1.0 has only the first and the last, and early crawlers wrote only the last.
 */
export function keysOfRevisit({ url, refersTo }: Pick<RevisitWant, 'url' | 'refersTo'>): string[] {
  return keysOf(refersTo.id, refersTo.url ?? url, refersTo.at, refersTo.digest);
}

/** The keys by which other records may refer to this one. */
export function keysOfRecord(record: WarcRecord): string[] {
  if (record.type !== 'response' && record.type !== 'resource') return [];
  const { fields } = record;
  return keysOf(
    fieldOf(fields, 'warc-record-id'),
    targetOf(record),
    momentOf(record),
    fieldOf(fields, 'warc-payload-digest'),
  );
}

function keysOf(
  id: string | undefined,
  url: string | undefined,
  at: string | undefined,
  digest: string | undefined,
): string[] {
  const address = url === undefined ? undefined : addressIn(url);
  const moment = at === undefined ? undefined : momentIn(at);
  const keys: string[] = [];
  if (id !== undefined) keys.push(`id ${id}`);
  if (address !== undefined && moment !== undefined) keys.push(`at ${moment} ${address}`);
  if (digest !== undefined) keys.push(digestPrefix + digest);
  return keys;
}

const digestPrefix = 'digest ';

/** Do both sides name a digest, and not the same one? Then they do not have the same payload, whatever else they say. */
export function contradicts(wanted: readonly string[], record: readonly string[]): boolean {
  const [one, other] = [wanted, record].map((keys) => keys.find((key) => key.startsWith(digestPrefix)));
  return one !== undefined && other !== undefined && one !== other;
}
