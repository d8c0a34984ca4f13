import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defined } from '@heed/core/internal';
import fc from 'fast-check';
import { type BasicType, type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import type { Subject } from '../subject.js';
import { findInputs } from './find-inputs.js';
import { folderOf } from './testing/folder.js';
import { itemsOf, read, shown, unitsOf } from './testing/items.js';

const site = 'https://daily.example/';

type Options = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

function parquet(
  columns: Readonly<Record<string, readonly unknown[]>>,
  types: Readonly<Record<string, BasicType>> = {},
  options: Options = {},
): Buffer {
  const columnData = Object.entries(columns).map(([name, data]) => {
    const type = types[name];
    return defined<ColumnSource>({ name, data: [...data], type });
  });
  return Buffer.from(parquetWriteBuffer({ columnData, ...options }));
}

const addresses = (count: number): string[] => Array.from({ length: count }, (_, row) => `${site}${row}`);

async function subjectsIn(file: Uint8Array): Promise<Subject[]> {
  return (await itemsOf(await unitsOf('a.parquet', file))).map((item) => {
    if (item.kind !== 'subject') throw new Error(JSON.stringify(item));
    return item.subject;
  });
}

describe('a row', () => {
  test('has the texts of a question', async () => {
    const page = Buffer.from('<meta charset="windows-1252"><p>caf\xe9', 'latin1');
    const file = parquet(
      {
        URL: [`${site}a`, `${site}b`],
        robots: ['User-agent: *\nDisallow: /', null],
        headers: ['Content-Type: text/html\nX-Robots-Tag: noindex', null],
        body: [new Uint8Array(page), null],
        at: [new Date('2026-11-15T00:00:00Z'), null],
        status: [200, null],
        agent: ['Bot', ''],
      },
      { body: 'BYTE_ARRAY', status: 'INT32' },
    );
    expect(await subjectsIn(file)).toEqual([
      {
        offset: 0,
        url: `${site}a`,
        at: '2026-11-15T00:00:00.000Z',
        response: {
          status: 200,
          headers: [
            ['Content-Type', 'text/html'],
            ['X-Robots-Tag', 'noindex'],
          ],
          body: '<meta charset="windows-1252"><p>caf\u00e9',
        },
        robots: 'User-agent: *\nDisallow: /',
        question: { agent: 'Bot' },
      },
      { offset: 1, url: `${site}b`, question: { agent: '' } },
    ]);
  });

  test('has a body whose coding is undone', async () => {
    const body = [new Uint8Array(gzipSync('<p>Hello'))];
    const file = parquet({ url: [site], headers: ['Content-Encoding: gzip'], body }, { body: 'BYTE_ARRAY' });
    expect((await subjectsIn(file))[0]?.response?.body).toBe('<p>Hello');
  });

  test('that is wrong is named by its number', async () => {
    expect(await read('a', parquet({ url: [site, 'www', null, `${site}b`] }))).toEqual([
      `0 ${site}`,
      '1 question',
      '2 question',
      `3 ${site}b`,
    ]);
  });
});

describe('a file', () => {
  const rows = 5000;
  const body = Array.from({ length: rows }, (_, row) => `<p>${row} ${'x'.repeat(row % 300)}`);
  const robots = Array.from({ length: rows }, (_, row) => (row % 3 === 0 ? null : `User-agent: ${row % 7}`));
  const columns = { url: addresses(rows), body, robots, score: body };

  test('is read page by page, wherever it is cut', async () => {
    const file = parquet(columns, {}, { rowGroupSize: 1700, pageSize: 4000 });
    const subjects = await subjectsIn(file);
    expect(subjects.map(({ url }) => url)).toEqual(columns.url);
    expect(subjects.map(({ response }) => response?.body)).toEqual(body);
    expect(subjects.map((subject) => subject.robots ?? null)).toEqual(robots);
    const units = await unitsOf('a', file, { unitBytes: 20_000 });
    expect(units.length).toBeGreaterThan(5);
    expect((await itemsOf(units)).map(shown)).toEqual(subjects.map(({ offset, url }) => `${offset} ${url}`));
  });

  test('is cut where a list of files says', async () => {
    const cwd = folderOf({ a: parquet({ url: addresses(9) }), list: 'a\t2\t4\na\t4\t99' });
    const { files } = await findInputs([], { cwd, filesFrom: 'list' });
    const { planUnits } = await import('./plan-units.js');
    const items = await itemsOf(await planUnits(files));
    expect(items.map(shown)).toEqual(
      addresses(9)
        .map((url, row) => `${row} ${url}`)
        .slice(2),
    );
  });

  test('without rows has none', async () => {
    expect(await read('a', parquet({ url: [] }, { url: 'STRING' }))).toEqual([]);
  });

  test('with columns that are not known is told of; without addresses it is refused', async () => {
    const cwd = folderOf({ a: parquet(columns), b: parquet({ address: [site] }) });
    expect((await findInputs(['a'], { cwd })).notes).toEqual([
      'a: ignored the column "score". Known are url, robots, headers, body, at, status, agent, files, id.',
    ]);
    await expect(findInputs(['b'], { cwd })).rejects.toThrow(
      'b cannot be audited: it has no column with the name url.',
    );
  });
});

describe('damage', () => {
  const whole = parquet({ url: addresses(3000) }, {}, { rowGroupSize: 1000, pageSize: 2000, codec: 'UNCOMPRESSED' });

  test.each<[string, Buffer, string]>([
    ['a cut file', whole.subarray(0, whole.length - 9), 'the file does not end with a footer, so it was cut'],
    ['a beginning', whole.subarray(0, 4), 'the file is too short'],
    [
      'a footer of a wrong length',
      Buffer.concat([whole.subarray(0, -8), Buffer.from([255, 255, 255, 3, 80, 65, 82, 49])]),
      'its footer is longer than the file',
    ],
    [
      'a footer that is too long',
      Buffer.concat([whole.subarray(0, -8), Buffer.from([255, 255, 255, 255, 80, 65, 82, 49])]),
      'its footer has 4294967295 bytes',
    ],
    [
      'a footer that is none',
      Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(99, 0xff), Buffer.from([99, 0, 0, 0, 80, 65, 82, 49])]),
      '',
    ],
    [
      'a list that claims two thousand million structs',
      footer(Buffer.from([0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07])),
      'it breaks off',
    ],
    ['a number without an end', footer(Buffer.alloc(1_000_000, 0xff)), ''],
    ['structs inside of each other', footer(Buffer.alloc(1_000_000, 0x1c)), 'it is nested too deeply'],
  ])('%s is named', async (_, file, message) => {
    const [item, ...more] = await itemsOf(await unitsOf('a.parquet', file));
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'damaged', problem: { offset: 0, code: 'record', answered: false } });
    expect(item?.kind === 'damaged' && item.problem.message).toContain(`The file cannot be read: ${message}`);
  });

  test('in a page takes only the rows of that page, and is named', async () => {
    const damaged = Buffer.from(whole);
    const place = damaged.indexOf(`${site}1500`);
    // The length of this value.
    damaged.writeUInt32LE(0x7fffffff, place - 4);
    const items = await itemsOf(await unitsOf('a.parquet', damaged));
    const [problem, ...others] = items.flatMap((item) => (item.kind === 'damaged' ? [item.problem] : []));
    expect(others).toEqual([]);
    const [, from, to] = /^Rows (\d+) to (\d+), column url, cannot be read: /.exec(problem?.message ?? '') ?? [];
    expect(Number(from)).toBe(problem?.offset);
    expect(items.length - 1 + Number(to) - Number(from) + 1).toBe(3000);
  });

  test('in the header of a page takes the rest of its row group', async () => {
    const damaged = Buffer.from(whole);
    const place = damaged.indexOf(`${site}1000`);
    damaged.fill(0xff, place - 30, place - 4);
    const items = (await itemsOf(await unitsOf('a.parquet', damaged))).map(shown);
    expect(items).toHaveLength(2001);
    expect(items[1000]).toBe('1000 record');
    expect(items.at(-1)).toBe(`2999 ${site}2999`);
  });

  test('by more rows than its bytes can tell apart ends it, with what comes before', async () => {
    const rows = 1_000_000;
    const many = parquet({ url: new Array(rows).fill(site) }, {}, { rowGroupSize: rows });
    expect(many.length).toBeLessThan(4_000);
    const most = 16 * many.length;
    const items = await itemsOf(await unitsOf('a.parquet', many));
    expect(items.slice(0, -1).map(shown)).toEqual(Array.from({ length: most }, (_, row) => `${row} ${site}`));
    const message = `Rows ${most} to ${rows - 1} are not read: ${most} rows are the most that a file of ${many.length} bytes may have.`;
    expect(items.at(-1)).toMatchObject({ kind: 'damaged', problem: { offset: most, code: 'record', message } });
    const cut = await itemsOf(await unitsOf('a.parquet', many, { unitBytes: 500 }));
    expect(cut.filter(({ kind }) => kind === 'subject')).toHaveLength(most);
    expect(cut.filter(({ kind }) => kind === 'damaged').length).toBeLessThan(10);
  });

  test('of any kind is named, never thrown', async () => {
    const file = parquet({ url: addresses(40), body: addresses(40) }, {}, { rowGroupSize: 20, pageSize: 200 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.length - 1 }), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const damaged = Buffer.from(file);
        damaged[place] = ((damaged[place] ?? 0) + change) % 256;
        const units = await unitsOf('a.parquet', damaged, { as: 'parquet' }).catch((error: Error) => {
          expect(error.message).toMatch(/column/);
          return [];
        });
        await itemsOf(units);
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 150) },
    );
  });
});

/** A file that is only a footer. */
function footer(bytes: Buffer): Buffer {
  const tail = Buffer.from([0, 0, 0, 0, 80, 65, 82, 49]);
  tail.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('PAR1'), bytes, tail]);
}

describe('files that DuckDB writes', async () => {
  const duckdb = await import('@duckdb/node-api').catch(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'heed-duckdb-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function written(select: string, options: string): Promise<Buffer> {
    if (duckdb === undefined) throw new Error('not installed');
    const connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
    const path = join(folder, 'a.parquet');
    writeFileSync(path, '');
    await connection.run(`copy (${select}) to '${path}' (format parquet, ${options})`);
    connection.closeSync();
    return readFileSync(path);
  }

  const select = `select '${site}' || i as url, case when i % 5 = 0 then null else repeat('<p>', i % 40) || i end as body,
    'robots ' || (i % 9) as robots, (i % 3 + 200)::smallint as status,
    timestamp '2026-11-15 00:00:00' + interval (i) second as at from range(4000) t(i)`;

  test
    .runIf(duckdb !== undefined)
    .each([
      'compression uncompressed',
      'compression snappy',
      'compression gzip',
      'compression zstd',
      'compression brotli',
      'compression lz4_raw',
      "compression zstd, parquet_version 'v2'",
      'compression snappy, row_group_size 2048',
    ])('with %s', async (options) => {
    const subjects = await subjectsIn(await written(select, options));
    expect(subjects).toHaveLength(4000);
    for (const [row, subject] of subjects.entries()) {
      expect(subject).toEqual({
        offset: row,
        url: `${site}${row}`,
        at: new Date(Date.UTC(2026, 10, 15) + row * 1000).toISOString(),
        response: { status: (row % 3) + 200, ...(row % 5 === 0 ? {} : { body: `${'<p>'.repeat(row % 40)}${row}` }) },
        robots: `robots ${row % 9}`,
      });
    }
  });

  test.runIf(duckdb !== undefined).each([
    [
      'a map',
      "map {'A': '1', 'B': '2'}",
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'a map of lists',
      "map {'A': ['1', '2']}",
      [
        ['A', '1'],
        ['A', '2'],
      ],
    ],
    [
      'a list of structs',
      "[{'name': 'A', 'value': '1'}, {'name': 'A', 'value': '2'}]",
      [
        ['A', '1'],
        ['A', '2'],
      ],
    ],
    [
      'a list of lists',
      "[['A', '1'], ['B', '2']]",
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'a struct',
      "{'A': '1', 'B': '2'}",
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['JSON', '\'{"A": "1"}\'::json', [['A', '1']]],
  ])('with headers as %s', async (_, headers, lines) => {
    const file = await written(
      `select '${site}' || i as url, case when i % 2 = 0 then ${headers} end as headers from range(3000) t(i)`,
      'row_group_size 2048',
    );
    const subjects = await subjectsIn(file);
    expect(subjects).toHaveLength(3000);
    for (const [row, { response }] of subjects.entries()) {
      expect(response?.headers).toEqual(row % 2 === 0 ? lines : undefined);
    }
  });
});
