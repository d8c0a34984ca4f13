import zlib, {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';
import type { MessageBody, Shortfall } from './message-body.js';

/** Limit: codings applied one after the other. One is usual, two happen by mistake, more is an attack. */
const maxCodings = 2;

/** Undoes codings, which are named in the order in which they were applied. What they give may have `limit` octets. */
export function uncode(body: Uint8Array, names: readonly string[], limit: number): MessageBody {
  const applied = names.filter((name) => name !== '' && name !== 'identity');
  if (applied.length > maxCodings) return unknown(`The body is compressed ${applied.length} times.`);
  let octets = body;
  let shortfall: Shortfall | undefined;
  for (const name of applied.reverse()) {
    // An empty body stays empty, whatever its header says.
    if (octets.length === 0) break;
    const undone = undoOne(octets, name, limit);
    if (undone.octets === undefined) return undone;
    octets = undone.octets;
    shortfall ??= undone.shortfall;
  }
  return shortfall === undefined ? { octets } : { octets, shortfall };
}

function undoOne(octets: Uint8Array, name: string, limit: number): MessageBody {
  const coding = codings.get(name);
  // Messages quote the name only if it looks like one: it comes from a stranger.
  const shown = /^[a-z0-9-]{1,20}$/.test(name) ? ` "${name}"` : '';
  if (coding === undefined) return unknown(`The body is in a content coding${shown} that heed does not know.`);
  try {
    return { octets: coding.undo(octets, { ...options, maxOutputLength: limit }) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { octets: someOf(octets, coding, limit), shortfall: tooLong(limit) };
    const beginning = code === endsEarly ? beginningOf(octets, coding, limit) : undefined;
    if (beginning !== undefined) return { octets: beginning, shortfall: breaksOff };
    // Some archives undo the coding and keep the header.
    if (isText(octets)) return { octets };
    return unknown(`The body cannot be decompressed, though its header names the coding${shown}.`);
  }
}

/** zlib's word for compressed data that does not go on. */
const endsEarly = 'Z_BUF_ERROR';

const breaksOff: Shortfall = {
  code: 'coding',
  message: 'The compressed body breaks off; it was read as far as that.',
};

function tooLong(limit: number): Shortfall {
  return {
    code: 'too-long',
    message: `The body has more than ${limit} octets when it is decompressed; it was not read to its end.`,
  };
}

function unknown(message: string): MessageBody {
  return { octets: undefined, shortfall: { code: 'coding', message } };
}

/** What the beginning of compressed data gives; undefined if nothing, or more than the limit. */
function beginningOf(octets: Uint8Array, { undo, flush }: Coding, limit: number): Uint8Array | undefined {
  try {
    const found = undo(octets, { ...options, maxOutputLength: limit, finishFlush: flush });
    return found.length === 0 ? undefined : found;
  } catch {
    return undefined;
  }
}

/** Limit: how often the half of compressed data is tried where all of it gives too much. What is 16 times too long is no page. */
const maxHalves = 4;

/** What a beginning of compressed data gives that is short enough. */
function someOf(octets: Uint8Array, coding: Coding, limit: number): Uint8Array | undefined {
  for (let half = 1; half <= maxHalves; half++) {
    const found = beginningOf(octets.subarray(0, octets.length >> half), coding, limit);
    if (found !== undefined) return found;
  }
  return undefined;
}

type UndoOptions = Pick<ZlibOptions, 'chunkSize' | 'maxOutputLength' | 'finishFlush'>;

type Undo = (octets: Uint8Array, options: UndoOptions) => Uint8Array;

const options: UndoOptions = { chunkSize: 64 * 1024 };

interface Coding {
  readonly undo: Undo;
  /** What makes it give the beginning of data that does not go on. */
  readonly flush: number;
}

/** Lenient: `deflate` means the zlib format, but some servers send raw deflate. The first octets tell which. */
const undoDeflate: Undo = (octets, options) => {
  const [first = 0, second = 0] = octets;
  const isZlib = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  return isZlib ? inflateSync(octets, options) : inflateRawSync(octets, options);
};

const gzip: Coding = { undo: gunzipSync, flush: constants.Z_SYNC_FLUSH };

const codings: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { undo: undoDeflate, flush: constants.Z_SYNC_FLUSH }],
  ['br', { undo: brotliDecompressSync, flush: constants.BROTLI_OPERATION_FLUSH }],
  ['zstd', { undo: zlib.zstdDecompressSync, flush: constants.ZSTD_e_flush }],
]);

/** Octets in which text shows itself: no control characters but those of lines. Compressed data has some among so many. */
const textProbeOctets = 512;

function isText(octets: Uint8Array): boolean {
  return octets.subarray(0, textProbeOctets).every((octet) => octet >= 0x20 || (octet >= 0x09 && octet <= 0x0d));
}
