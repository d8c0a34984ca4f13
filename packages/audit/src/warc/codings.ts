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

/** Undoes codings, which are named in the order in which they were applied. What they give may have `limit` bytes. */
export function uncode(body: Uint8Array, names: readonly string[], limit: number): MessageBody {
  const applied = names.filter((name) => name !== '' && name !== 'identity');
  if (applied.length > maxCodings) return unknown(`The body is compressed ${applied.length} times.`);
  let bytes = body;
  let shortfall: Shortfall | undefined;
  for (const name of applied.reverse()) {
    // An empty body stays empty, whatever its header says.
    if (bytes.length === 0) break;
    const undone = undoOne(bytes, name, limit);
    if (undone.bytes === undefined) return undone;
    bytes = undone.bytes;
    shortfall ??= undone.shortfall;
  }
  return shortfall === undefined ? { bytes } : { bytes, shortfall };
}

function undoOne(bytes: Uint8Array, name: string, limit: number): MessageBody {
  const coding = codings.get(name);
  // Messages quote the name only if it looks like one: it comes from a stranger.
  const shown = /^[a-z0-9-]{1,20}$/.test(name) ? ` "${name}"` : '';
  if (coding === undefined) return unknown(`The body is in a content coding${shown} that heed does not know.`);
  try {
    return { bytes: coding.undo(bytes, { ...options, maxOutputLength: limit }) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { bytes: someOf(bytes, coding, limit), shortfall: tooLong(limit) };
    const beginning = code === endsEarly ? beginningOf(bytes, coding, limit) : undefined;
    if (beginning !== undefined) return { bytes: beginning, shortfall: breaksOff };
    // Some archives undo the coding and keep the header.
    if (isText(bytes)) return { bytes };
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
    message: `The body has more than ${limit} bytes when it is decompressed; it was not read to its end.`,
  };
}

function unknown(message: string): MessageBody {
  return { bytes: undefined, shortfall: { code: 'coding', message } };
}

/** What the beginning of compressed data gives; undefined if nothing, or more than the limit. */
function beginningOf(bytes: Uint8Array, { undo, flush }: Coding, limit: number): Uint8Array | undefined {
  try {
    const found = undo(bytes, { ...options, maxOutputLength: limit, finishFlush: flush });
    return found.length === 0 ? undefined : found;
  } catch {
    return undefined;
  }
}

/** Limit: how often the half of compressed data is tried where all of it gives too much. What is 16 times too long is no page. */
const maxHalves = 4;

/** What a beginning of compressed data gives that is short enough. */
function someOf(bytes: Uint8Array, coding: Coding, limit: number): Uint8Array | undefined {
  for (let half = 1; half <= maxHalves; half++) {
    const found = beginningOf(bytes.subarray(0, bytes.length >> half), coding, limit);
    if (found !== undefined) return found;
  }
  return undefined;
}

type UndoOptions = Pick<ZlibOptions, 'chunkSize' | 'maxOutputLength' | 'finishFlush'>;

type Undo = (bytes: Uint8Array, options: UndoOptions) => Uint8Array;

const options: UndoOptions = { chunkSize: 64 * 1024 };

interface Coding {
  readonly undo: Undo;
  /** What makes it give the beginning of data that does not go on. */
  readonly flush: number;
}

/** Lenient: `deflate` means the zlib format, but some servers send raw deflate. The first bytes tell which. */
const undoDeflate: Undo = (bytes, options) => {
  const [first = 0, second = 0] = bytes;
  const isZlib = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  return isZlib ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
};

const gzip: Coding = { undo: gunzipSync, flush: constants.Z_SYNC_FLUSH };

const codings: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { undo: undoDeflate, flush: constants.Z_SYNC_FLUSH }],
  ['br', { undo: brotliDecompressSync, flush: constants.BROTLI_OPERATION_FLUSH }],
  ['zstd', { undo: zlib.zstdDecompressSync, flush: constants.ZSTD_e_flush }],
]);

/** Bytes in which text shows itself: no control characters but those of lines. Compressed data has some among so many. */
const textProbeBytes = 512;

function isText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, textProbeBytes).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
