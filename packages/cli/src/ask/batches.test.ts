import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Batch, batchesOf, maxLineLength } from './batches.js';

async function batchesIn(chunks: Iterable<Uint8Array>): Promise<Batch[]> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const batches: Batch[] = [];
  for await (const batch of batchesOf(stream())) batches.push(batch);
  return batches;
}

const textOf = (batch: Batch): string => (batch.kind === 'lines' ? Buffer.from(batch.bytes).toString() : 'too long');

describe('batches of lines', () => {
  test('hold the same text wherever the stream was cut, and end with a line', async () => {
    const piece = fc.oneof(fc.constantFrom('\n', '\r\n', '\u2028', '\ufeff', '{"id":"é😀"}'), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.array(fc.nat(9)), async (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(''));
        const chunks: Uint8Array[] = [];
        let start = 0;
        for (const cut of cuts) {
          chunks.push(bytes.subarray(start, start + cut));
          start += cut;
        }
        chunks.push(bytes.subarray(start));
        const texts = (await batchesIn(chunks)).map(textOf);
        expect(texts.join('')).toBe(pieces.join('').replace(/^\ufeff/, ''));
        expect(texts.slice(0, -1).filter((text) => !text.endsWith('\n'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('come as soon as a line ends', async () => {
    const chunks = ['{"a"', ':1}\n{"b":2}\n{"c', '":3}\n', '\n', 'x'].map((chunk) => Buffer.from(chunk));
    expect((await batchesIn(chunks)).map(textOf)).toEqual(['{"a":1}\n{"b":2}\n', '{"c":3}\n', '\n', 'x']);
  });

  test('only the beginning of a stream may have a byte order mark', async () => {
    const chunks = ['\ufeffa\n', '\ufeffb\n'].map((chunk) => Buffer.from(chunk));
    expect((await batchesIn(chunks)).map(textOf)).toEqual(['a\n', '\ufeffb\n']);
  });

  test('have a note in the place of a line that cannot be kept', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    function* chunks(): Generator<Uint8Array> {
      yield Buffer.from('a\n');
      for (let length = 0; length <= 3 * maxLineLength; length += chunk.length) yield chunk;
      yield Buffer.from('x\nb\nc\nd');
      for (let length = 0; length <= 3 * maxLineLength; length += chunk.length) yield chunk;
    }
    expect((await batchesIn(chunks())).map(textOf)).toEqual(['a\n', 'too long', 'b\nc\n', 'too long']);
  });
});
