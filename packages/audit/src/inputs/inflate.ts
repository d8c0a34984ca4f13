import { createGunzip, type Gunzip } from 'node:zlib';
import { TextDamage } from './text-damage.js';

/** Limit: bytes that are handed to zlib at a time. They become a thousand times as many at most, which are held at once. */
const maxPiece = 16 * 1024;

/**
 * Limit: bytes that zlib hands on at a time. What it has not handed on when it meets damage is lost, so it is little; a small
 * number makes it slow.
 */
const outputBytes = 64 * 1024;

/**
 * Decompresses gzip, any number of members one after the other. Throws `TextDamage` where that cannot go on.
 *
 * What comes before damage is the same in every run: piped streams drop what nobody has read yet, which depends on the moment.
 */
export async function* inflate(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: outputBytes });
  const output: Uint8Array[] = [];
  gunzip.on('data', (bytes: Uint8Array) => output.push(bytes));
  const outcome = outcomeOf(gunzip);
  let given = 0;
  try {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += maxPiece) {
        const piece = chunk.subarray(start, start + maxPiece);
        if (outcome.ended) requireZeros(piece);
        else await write(gunzip, piece, outcome);
        given += piece.length;
        yield* output.splice(0);
        if (outcome.error !== undefined) throw damageOf(outcome.error);
        const rest = given - gunzip.bytesWritten;
        if (outcome.ended && rest < piece.length) requireZeros(piece.subarray(piece.length - rest));
      }
    }
    if (!outcome.ended) await end(gunzip, outcome);
    yield* output.splice(0);
    if (outcome.error !== undefined) throw damageOf(outcome.error);
  } finally {
    gunzip.destroy();
  }
}

interface Outcome {
  error?: Error;
  ended: boolean;
  /** Called at an error or at the end, if anybody waits. */
  settle?: () => void;
}

function outcomeOf(gunzip: Gunzip): Outcome {
  const outcome: Outcome = { ended: false };
  gunzip.on('error', (error: Error) => {
    outcome.error = error;
    outcome.settle?.();
  });
  gunzip.on('end', () => {
    outcome.ended = true;
    outcome.settle?.();
  });
  return outcome;
}

/** Waits until the piece has become output, or an error. */
async function write(gunzip: Gunzip, piece: Uint8Array, outcome: Outcome): Promise<void> {
  await new Promise<void>((resolve) => {
    outcome.settle = resolve;
    gunzip.write(piece, () => resolve());
  });
}

async function end(gunzip: Gunzip, outcome: Outcome): Promise<void> {
  await new Promise<void>((resolve) => {
    outcome.settle = resolve;
    gunzip.end();
  });
}

/** zlib ends at a zero where a member would begin, since files may be filled up with zeros. Anything else there is lost text. */
function requireZeros(bytes: Uint8Array): void {
  if (bytes.some((byte) => byte !== 0)) {
    throw new TextDamage('gzip', 'Behind this place the file does not go on as gzip; the rest of it was not read.');
  }
}

function damageOf(error: Error): TextDamage {
  const isCut = 'code' in error && error.code === 'Z_BUF_ERROR';
  return isCut
    ? new TextDamage('truncated', 'The compressed file ends too early: what is behind this place is missing.')
    : new TextDamage(
        'gzip',
        `Behind this place the file cannot be decompressed (${error.message}); the rest was not read.`,
      );
}
