import zlib, {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';

/** A body without its codings. */
export type Uncoded =
  | { readonly kind: 'octets'; readonly octets: Uint8Array; readonly isCut: boolean }
  /** `message` is a whole sentence. */
  | { readonly kind: 'failed'; readonly code: 'coding' | 'too-long'; readonly message: string };

/** Limit: codings applied one after the other. One is usual, two happen by mistake, more is an attack. */
const maxCodings = 2;

/** Undoes codings, which are named in the order in which they were applied. What they give may have `limit` octets. */
export function uncode(body: Uint8Array, names: readonly string[], limit: number): Uncoded {
  const applied = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '' && name !== 'identity');
  if (applied.length > maxCodings) return failed('coding', `The body is compressed ${applied.length} times.`);
  let octets = body;
  let isCut = false;
  for (const name of applied.reverse()) {
    // An empty body stays empty, whatever its header says.
    if (octets.length === 0) break;
    const undone = undoOne(octets, name, limit);
    if (undone.kind === 'failed') return undone;
    octets = undone.octets;
    isCut ||= undone.isCut;
  }
  return { kind: 'octets', octets, isCut };
}

function undoOne(octets: Uint8Array, name: string, limit: number): Uncoded {
  const coding = codings.get(name);
  // The message quotes the name only if it looks like one: it comes from a stranger.
  const shown = /^[a-z0-9-]{1,20}$/.test(name) ? ` "${name}"` : '';
  if (coding === undefined) return failed('coding', `The body is in a content coding${shown} that heed does not know.`);
  try {
    return { kind: 'octets', octets: coding.undo(octets, { ...options, maxOutputLength: limit }), isCut: false };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      return failed('too-long', `The body is longer than ${limit} octets when it is decompressed.`);
    }
    const cut = code === endsEarly ? beginningOf(octets, coding, limit) : undefined;
    if (cut !== undefined) return { kind: 'octets', octets: cut, isCut: true };
    // Some archives undo the coding and keep the header.
    if (isText(octets)) return { kind: 'octets', octets, isCut: false };
    return failed('coding', `The body cannot be decompressed, though its header names the coding${shown}.`);
  }
}

/** zlib's word for compressed data that does not go on. */
const endsEarly = 'Z_BUF_ERROR';

/** What the beginning of compressed data gives; undefined if nothing. */
function beginningOf(octets: Uint8Array, { undo, flush }: Coding, limit: number): Uint8Array | undefined {
  try {
    const found = undo(octets, { ...options, maxOutputLength: limit, finishFlush: flush });
    return found.length === 0 ? undefined : found;
  } catch {
    return undefined;
  }
}

type UndoOptions = Pick<ZlibOptions, 'chunkSize' | 'maxOutputLength' | 'finishFlush'>;

type Undo = (octets: Uint8Array, options: UndoOptions) => Uint8Array;

const options: UndoOptions = { chunkSize: 64 * 1024 };

/** Lenient: `deflate` means the zlib format, but some servers send raw deflate. The first octets tell which. */
const undoDeflate: Undo = (octets, options) => {
  const [first = 0, second = 0] = octets;
  const isZlib = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  return isZlib ? inflateSync(octets, options) : inflateRawSync(octets, options);
};

interface Coding {
  readonly undo: Undo;
  /** What makes it give the beginning of data that does not go on. */
  readonly flush: number;
}

const gzip: Coding = { undo: gunzipSync, flush: constants.Z_SYNC_FLUSH };

const codings: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { undo: undoDeflate, flush: constants.Z_SYNC_FLUSH }],
  ['br', { undo: brotliDecompressSync, flush: constants.BROTLI_OPERATION_FLUSH }],
  // Node has it since 22.15.
  ...(zlib.zstdDecompressSync === undefined ? [] : [['zstd', zstd()] as const]),
]);

function zstd(): Coding {
  return { undo: zlib.zstdDecompressSync, flush: constants.ZSTD_e_flush };
}

/** Octets in which text shows itself: no control characters but those of lines. Compressed data has some among so many. */
const textProbeOctets = 512;

function isText(octets: Uint8Array): boolean {
  return octets.subarray(0, textProbeOctets).every((octet) => octet >= 0x20 || (octet >= 0x09 && octet <= 0x0d));
}

function failed(code: 'coding' | 'too-long', message: string): Uncoded {
  return { kind: 'failed', code, message };
}
