import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Unpacks what begins like gzip, under any name. */
export async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array();
  while (first.length < 2) {
    const { done, value } = await iterator.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  const all = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  pipeline(Readable.from(all), gunzip, () => undefined);
  yield* gunzip;
}
