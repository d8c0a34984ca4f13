import type { HeaderLine } from '@heed/core';
import { readHttpMessage } from '../warc/http-message.js';
import type { WarcRecord } from '../warc/record.js';
import { recordBytes } from '../warc/write-record.js';

/**
 * The bytes of a `revisit` record as a whole record: with its own header, and the body of the record that it refers to. Undefined if not all
 * of that is in memory.
 */
export function wholeRevisit(revisit: WarcRecord, original: WarcRecord): Uint8Array | undefined {
  if (original.block.length < original.length) return undefined;
  const own = revisit.fields.filter(([name]) => !fieldsOfRevisits.has(name.toLowerCase()));
  const type = original.fields.find(([name]) => name.toLowerCase() === 'content-type');
  const fields: HeaderLine[] = [['WARC-Type', original.type], ...own, ...(type === undefined ? [] : [type])];
  return recordBytes({ fields, block: blockOf(revisit, original) });
}

/** What is said of the block of the revisit, or only of revisits. */
const fieldsOfRevisits: ReadonlySet<string> = new Set([
  'warc-type',
  'warc-profile',
  'warc-refers-to',
  'warc-refers-to-target-uri',
  'warc-refers-to-date',
  'warc-block-digest',
  'warc-truncated',
  'content-type',
  'content-length',
]);

/** The body as it was transferred then, so the fields that say how have to be those of then, too. */
function blockOf(revisit: WarcRecord, original: WarcRecord): Uint8Array {
  const now = original.type === 'response' ? readHttpMessage(revisit.block) : undefined;
  const then = readHttpMessage(original.block);
  if (now === undefined || then === undefined || now.isEndless || then.isEndless) return original.block;
  const isUnchanged = now.status === 304;
  const ownLines = now.headers.filter(([name]) => !fieldsOfBody.has(name.toLowerCase()));
  const named = new Set(ownLines.map(([name]) => name.toLowerCase()));
  const kept = then.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return fieldsOfBody.has(lower) || (isUnchanged && !named.has(lower));
  });
  const first = Buffer.from(firstLine(isUnchanged ? original.block : revisit.block));
  const lines = [...ownLines, ...kept].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([first, Buffer.from(`\r\n${lines}\r\n`, 'latin1'), then.body]);
}

const fieldsOfBody: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]);

function firstLine(block: Uint8Array): Uint8Array {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = bytes.indexOf(0x0a);
  const line = end === -1 ? bytes : bytes.subarray(0, end);
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
}
