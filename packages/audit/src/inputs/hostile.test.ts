import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { InputKind, Unit } from '../unit.js';
import { maxRowBytes } from './csv-items.js';
import { rowEnds } from './csv-text.js';
import { findInputs } from './find-inputs.js';
import { requireDeltas } from './parquet/delta.js';
import { readPageHeader } from './parquet/page-header.js';
import { requireRuns } from './parquet/runs.js';
import { PieceCutter } from './pieces.js';
import { planUnits } from './plan-units.js';
import { folderOf } from './testing/folder.js';
import { itemsOf, shown } from './testing/items.js';

const mebi = 1024 * 1024;

function* repeated(bytes: Buffer, count: number): Generator<Buffer> {
  for (let place = 0; place < count; place++) yield bytes;
}

async function unitsOfLong(name: string, chunks: Iterable<Buffer>, as: InputKind, packed = false): Promise<Unit[]> {
  const cwd = folderOf({});
  const target = createWriteStream(join(cwd, name));
  const source = Readable.from(chunks);
  if (packed) await pipeline(source, createGzip({ level: 1 }), target);
  else await pipeline(source, target);
  const { files } = await findInputs([name], { cwd, as });
  return planUnits(files);
}

/**
 * How much more was kept at most while something ran, looked at between steps. Garbage is collected before each look. Another thread of the
 * engine gives back what buffers held, and on a busy machine that takes a while: what is above the limit is looked at again for two seconds.
 */
async function peakOf(limit: number, run: (look: () => Promise<void>) => Promise<void>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const kept = async (): Promise<number> => {
    collect();
    await setTimeout(20);
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  const before = await kept();
  let peak = 0;
  await run(async () => {
    let more = (await kept()) - before;
    for (let looks = 1; more >= limit && looks < 100; looks++) more = (await kept()) - before;
    peak = Math.max(peak, more);
  });
  return peak;
}

describe('bombs', () => {
  test('zeros without a line end, compressed', async () => {
    const units = await unitsOfLong('a.gz', repeated(Buffer.alloc(mebi), 256), 'questions', true);
    expect((await itemsOf(units)).map(shown)).toEqual(['0 too-long']);
    const lists = units.map((unit) => ({ ...unit, kind: 'url-list' as const }));
    expect((await itemsOf(lists)).map(shown)).toEqual(['0 too-long']);
  });

  test('one line that is longer than many units', async () => {
    const line = repeated(Buffer.alloc(mebi, 'x'), 200);
    const units = await unitsOfLong('a', [...line, Buffer.from('\nhttps://daily.example/')], 'url-list');
    expect(units.length).toBe(7);
    expect((await itemsOf(units)).map(shown)).toEqual(['0 too-long', `${200 * mebi + 1} https://daily.example/`]);
  });

  test('a quoted cell of three gigabytes is not kept', async () => {
    const { findEnd, damageAtEnd } = rowEnds(',');
    const cutter = new PieceCutter(0, findEnd, maxRowBytes);
    const peak = await peakOf(maxRowBytes, async (look) => {
      expect([...cutter.push(Buffer.from('a,"'))]).toEqual([]);
      for (let count = 0; count < 3072; count++) {
        expect([...cutter.push(Buffer.alloc(mebi, 'x'))]).toEqual([]);
        if (count % 256 === 255) await look();
      }
    });
    expect(damageAtEnd()?.message).toBe('A quote opens in this row and is never closed.');
    expect([...cutter.push(Buffer.from('"\nb\n'))]).toEqual([
      { offset: 0 },
      { offset: 3072 * mebi + 5, bytes: Buffer.from('b\n') },
    ]);
    expect(damageAtEnd()).toBeUndefined();
    // What is too long for a row is dropped, and nothing is kept of what follows.
    expect(peak).toBeLessThan(maxRowBytes);
  });

  test('a quote that is never closed ends with the file', async () => {
    const start = Buffer.from('url,body\nhttps://daily.example/,x\nhttps://daily.example/,"');
    const units = await unitsOfLong('a.csv', [start, ...repeated(Buffer.from('line\n'.repeat(200_000)), 80)], 'csv');
    // No row begins behind the quote, so the rest is one unit.
    expect(units.length).toBe(1);
    expect((await itemsOf(units)).map(shown)).toEqual(['9 https://daily.example/', '34 truncated']);
  });

  test('nothing but quotes or delimiters', async () => {
    for (const part of ['"', '""\n', ',', '",', '\n', '\r', '"\n,']) {
      const start = Buffer.from('url,body\n');
      const units = await unitsOfLong('a.csv', [start, ...repeated(Buffer.from(part.repeat(100_000)), 3)], 'csv');
      const kinds = new Set((await itemsOf(units)).map(({ kind }) => kind));
      expect(kinds.has('subject')).toBe(false);
    }
  });

  test('runs of Parquet that claim two thousand million values', () => {
    const run = Buffer.from([0xfe, 0xff, 0xff, 0xff, 0x0f, 1]);
    expect(() => requireRuns(run, 0, run.length, 1, 1000)).toThrow('too many values');
    const packed = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]);
    expect(() => requireRuns(packed, 0, packed.length, 0, 1000)).toThrow('too many values');
    expect(() => requireRuns(Buffer.alloc(9), 0, 9, 1, 1000)).toThrow('too many values');
    expect(() => requireRuns(Buffer.alloc(9, 0xff), 0, 9, 1, 1000)).toThrow('break off');
    requireRuns(Buffer.from([20, 1, 3, 0xff]), 0, 4, 1, 18);
  });

  test('deltas of Parquet with a number of a million bytes', () => {
    expect(() => requireDeltas(Buffer.alloc(1_000_000, 0x80), 0, 9)).toThrow('does not end');
    expect(() => requireDeltas(Buffer.from([0x80, 1, 0, 9, 0, 0]), 0, 9)).toThrow('of a wrong length');
    expect(() => requireDeltas(Buffer.from([0x80, 1, 4, 9, 0, 0, 255, 0, 0, 0]), 0, 9)).toThrow('too wide');
  });

  test('pages of Parquet that claim more than they may', () => {
    // Type 0, then the two sizes and, in a struct, the number of values.
    const header = (size: number[], values: number[]): Buffer =>
      Buffer.from([0x15, 0, 0x15, ...size, 0x15, 0, 0x2c, 0x15, ...values, 0x15, 0, 0x15, 0, 0x15, 0, 0, 0]);
    expect(readPageHeader(header([20], [20])).values).toBe(10);
    expect(() => readPageHeader(header([0xfe, 0xff, 0xff, 0xff, 0x0f], [20]))).toThrow('a page has 2147483647 bytes');
    expect(() => readPageHeader(header([20], [0xfe, 0xff, 0xff, 0xff, 0x0f]))).toThrow('claims 2147483647 values');
    expect(() => readPageHeader(header([21], [20]))).toThrow('negative');
  });
});
