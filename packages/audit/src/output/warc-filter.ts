import type { RecordCopier } from '../warc/copy-record.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { packedRecord, recordBytes } from '../warc/write-record.js';
import type { FilterEdges, UndecidedRecord } from './filter-edges.js';
import type { Sink } from './sink.js';

/** Where records go, each as a gzip member. Absent: these are not wanted. */
export interface FilterSinks {
  readonly passed?: Sink | undefined;
  readonly rejected?: Sink | undefined;
}

/**
 * Parts the records of a unit: those that may be used, with what belongs to them (requests, metadata), and all others. Every record that
 * is given goes to one of the two, once.
 */
export interface FilterWriter {
  /** A record that was asked about. `instead`: the bytes to write where the record passes, if not its own. */
  asked(record: WarcRecord, passes: boolean, instead?: Uint8Array): Promise<void>;
  /** A record that was not asked about: it goes where the record goes to which it belongs. */
  other(record: WarcRecord): Promise<void>;
  /** What can only be decided by what the units before and behind this one hold. */
  finish(): Promise<FilterEdges>;
}

/**
 * Limit: bytes of records that wait for the record to which they belong. Crawlers write a request next to its response, and requests
 * are small; what is dropped from here goes to the rejected records.
 */
const maxWaitingBytes = 16 * 1024 * 1024;

/** Limit: decisions at each end of a unit that its neighbours are told of. What belongs together is written together. */
const maxTold = 64;

interface Waiting extends UndecidedRecord {
  readonly bytes: Uint8Array;
}

export function createFilterWriter({ passed, rejected }: FilterSinks, copier: RecordCopier): FilterWriter {
  const decided = new Map<string, boolean>();
  let waiting: Waiting[] = [];
  let waitingBytes = 0;

  const sinkFor = (passes: boolean): Sink | undefined => (passes ? passed : rejected);

  async function write(record: WarcRecord, sink: Sink | undefined): Promise<void> {
    if (sink === undefined) return;
    const member = memberOf(record);
    if (member === undefined) await copier.copy(record, sink);
    else await sink(member);
  }

  /** Those that wait for one of these ids go where it goes, before it: so they came. */
  async function release(id: string, passes: boolean): Promise<void> {
    if (!waiting.some(({ belongsTo }) => belongsTo.includes(id))) return;
    const left: Waiting[] = [];
    for (const one of waiting) {
      if (!one.belongsTo.includes(id)) left.push(one);
      else {
        waitingBytes -= one.bytes.length;
        await sinkFor(passes)?.(one.bytes);
      }
    }
    waiting = left;
  }

  async function wait(record: WarcRecord, belongsTo: readonly string[], member: Uint8Array): Promise<void> {
    const { offset, within, end, headerLength, length, compressed } = record;
    waiting.push({ belongsTo, offset, within, end, headerLength, length, compressed, bytes: Buffer.from(member) });
    waitingBytes += member.length;
    while (waitingBytes > maxWaitingBytes) {
      const [first] = waiting.splice(0, 1);
      if (first === undefined) return;
      waitingBytes -= first.bytes.length;
      await rejected?.(first.bytes);
    }
  }

  return {
    async asked(record, passes, instead) {
      const id = fieldOf(record.fields, 'warc-record-id');
      if (id !== undefined) {
        await release(id, passes);
        decided.set(id, passes);
      }
      const sink = sinkFor(passes);
      if (passes && instead !== undefined) await sink?.(instead);
      else await write(record, sink);
    },
    async other(record) {
      const belongsTo = idsOfMain(record);
      const known = belongsTo.find((id) => decided.has(id));
      if (known !== undefined) return write(record, sinkFor(decided.get(known) === true));
      const member = memberOf(record);
      // A request that has no member in memory is longer than any that a crawler sends.
      if (belongsTo.length === 0 || member === undefined) await write(record, rejected);
      else await wait(record, belongsTo, member);
    },
    async finish() {
      const all = [...decided];
      const told = all.length <= 2 * maxTold ? all : [...all.slice(0, maxTold), ...all.slice(-maxTold)];
      return { decided: told, undecided: waiting.map(({ bytes: _, ...place }) => place) };
    },
  };
}

/** The gzip member of a record: its own, byte by byte, or one that is made of what it holds; undefined if not all of it is in memory. */
function memberOf({ compressed, raw, fields, block, length }: WarcRecord): Uint8Array | undefined {
  if (raw !== undefined && compressed) return raw;
  // At the end of a plain file, what follows a record may be missing, without which another cannot come behind it.
  if (raw !== undefined && endsWith(raw, trailer)) return packedRecord(raw);
  return block.length === length ? recordBytes({ fields, block }) : undefined;
}

const trailer: Buffer = Buffer.from('\r\n\r\n');

function endsWith(bytes: Uint8Array, end: Buffer): boolean {
  return end.equals(bytes.subarray(bytes.length - end.length));
}

const typesThatBelong: ReadonlySet<string> = new Set(['request', 'metadata', 'conversion', 'continuation']);

const fieldsThatName: ReadonlySet<string> = new Set(['warc-concurrent-to', 'warc-refers-to', 'warc-segment-origin-id']);

/** The ids of the records to which a record belongs: the response to a request, the record that metadata describe. */
function idsOfMain({ type, fields }: WarcRecord): string[] {
  if (!typesThatBelong.has(type)) return [];
  return fields.flatMap(([name, value]) => (fieldsThatName.has(name.toLowerCase()) ? [value] : []));
}
