import { createCipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Decision } from '@heed/core';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { rowsPerGroup, textPerGroup } from './parquet-table.js';
import { type AnswerRow, type FlatRow, flatColumns, flatRows } from './row.js';
import { createRowWriter, whyNotStreamed } from './row-writer.js';
import { gatheredBytes } from './sink.js';
import { conformanceRows, rowOf } from './testing/answered.js';
import { bytesOf, partOf, queried, writeTo } from './testing/written.js';

const rows = conformanceRows();
const again = conformanceRows();
/** Each takes a file and a query. */
const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 20) };
const formats = ['ndjson', 'csv', 'parquet'] as const;

/** The texts of strangers at their worst. A lone surrogate has no UTF-8. */
const sharp = [
  '=1+1',
  '+1',
  '-1',
  '@a',
  '＝1',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '"',
  '""',
  ',',
  "'",
  '\0',
  '\ud800',
  '\udfff',
  ' ',
  'é',
  '\u{1f600}',
];
const sharpText = fc
  .array(fc.oneof(fc.constantFrom(...sharp), fc.string()), { maxLength: 6 })
  .map((all) => all.join(''));

describe('NDJSON', () => {
  test('every line is the row', async () => {
    const lines = (await bytesOf({ format: 'ndjson' }, rows)).toString().split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(rows)));
    expect(Object.keys(JSON.parse(lines[0] as string))).toEqual(
      Object.keys(rows[0] as AnswerRow).filter((name) => rows[0]?.[name as keyof AnswerRow] !== undefined),
    );
  });

  test('whatever a text holds, it stays on its line and comes back', async () => {
    await fc.assert(
      fc.asyncProperty(sharpText, fc.constantFrom('\u0085', '\u2028', '\u2029', ''), async (text, end) => {
        const given = rowOf(answerOf(decisionOf(`${text}${end}`)), { url: text });
        const written = (await bytesOf({ format: 'ndjson' }, [given])).toString();
        expect(written).not.toMatch(/[\u0085\u2028\u2029]|\n./);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });
});

describe('CSV', () => {
  test('DuckDB reads what was answered', async () => {
    const path = await partOf({ format: 'csv' }, rows);
    expect(readFileSync(path, 'utf8').split('\r\n', 1)).toEqual([flatColumns.join(',')]);
    expect(await queriedCsv(path)).toEqual(rows.flatMap(flatRows).map(asCsv));
  });

  test('DuckDB reads any text, and a spreadsheet runs none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sharpText, { minLength: 1, maxLength: 4 }), async (texts) => {
        const given = texts.map((text) => rowOf(answerOf(decisionOf(text)), { agent: text, file: text }));
        const path = await partOf({ format: 'csv' }, given);
        const found = await queriedCsv(path);
        expect(found).toEqual(given.flatMap(flatRows).map(asCsv));
        for (const value of found.flat()) expect(value ?? '').not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      }),
      runs,
    );
  });

  test('a part without rows has the names of the columns', async () => {
    expect((await bytesOf({ format: 'csv' }, [])).toString()).toBe(`${flatColumns.join(',')}\r\n`);
  });
});

describe('Parquet', () => {
  test('hyparquet and DuckDB read what was answered, also from several row groups', async () => {
    const many = Array.from({ length: 5 }, () => rows).flat();
    const flat = many.flatMap(flatRows);
    expect(flat.length).toBeGreaterThan(2 * rowsPerGroup);
    const path = await partOf({ format: 'parquet' }, many);
    // A list of so many rows is not compared for its differences, which would take long.
    expect(isDeepStrictEqual(await readParquet(path), flat.map(asParquet))).toBe(true);
    const names = flatColumns.map((name) => (moments.has(name) ? `epoch_ms("${name}")` : `"${name}"`));
    const found = await queried(`select ${names.join(', ')} from read_parquet('${path}')`);
    const expected = flat.map((row) =>
      flatColumns.map((name) => {
        const value = row[name];
        if (value === undefined) return null;
        return String(moments.has(name) ? Date.parse(String(value)) : value);
      }),
    );
    expect(isDeepStrictEqual(found, expected)).toBe(true);
  });

  test('columns have types', async () => {
    const path = await partOf({ format: 'parquet' }, rows.slice(0, 1));
    const described = await queried(`describe select * from read_parquet('${path}')`);
    expect(Object.fromEntries(described.map(([name, type]) => [name, type]))).toEqual({
      ...Object.fromEntries(flatColumns.map((name) => [name, 'VARCHAR'])),
      offset: 'BIGINT',
      within: 'BIGINT',
      evidenceOffset: 'BIGINT',
      status: 'INTEGER',
      line: 'INTEGER',
      may: 'BOOLEAN',
      ...Object.fromEntries([...moments].map((name) => [name, 'TIMESTAMP WITH TIME ZONE'])),
    });
    expect(await queried(`select "offset", line, may from read_parquet('${path}') where may`)).not.toEqual([]);
  });

  test('DuckDB finds any text by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sharpText, { minLength: 1, maxLength: 9 }), async (texts) => {
        const given = texts.map((text) => rowOf(answerOf(decisionOf(text)), { agent: text }));
        const path = await partOf({ format: 'parquet' }, given);
        expect(await readParquet(path)).toEqual(given.flatMap(flatRows).map(asParquet));
        const found = await queried(
          `select count(*) from read_parquet('${path}') a join read_parquet('${path}') b using (agent)`,
        );
        const wellFormed = texts.map(asUtf8);
        const pairs = wellFormed.flatMap((one) => wellFormed.filter((other) => one === other));
        expect(found).toEqual([[String(pairs.length)]]);
      }),
      runs,
    );
  });

  test('a part without rows is a file without rows', async () => {
    const path = await partOf({ format: 'parquet' }, []);
    expect(await queried(`select count(*) from read_parquet('${path}')`)).toEqual([['0']]);
    expect(await readParquet(path)).toEqual([]);
  });

  test('offsets beyond 32 bits are exact', async () => {
    const path = await partOf({ format: 'parquet' }, [rowOf(answerOf(decisionOf('x')), { offset: 2 ** 52 + 1 })]);
    expect(await queried(`select "offset" from read_parquet('${path}')`)).toEqual([['4503599627370497']]);
  });
});

describe('every format', () => {
  test.each(formats)('%s: texts of 5 MB come back whole', async (format) => {
    const text = 'é"\n,'.repeat((5 * 1024 * 1024) / 4);
    const path = await partOf(
      { format },
      [1, 2, 3].map((offset) => rowOf(answerOf(decisionOf(text)), { offset })),
    );
    if (format === 'ndjson') {
      const [line] = readFileSync(path, 'utf8').split('\n', 1) as [string];
      expect((JSON.parse(line) as AnswerRow).answer.decisions.crawl?.because[0]?.text).toBe(text);
    } else {
      const read = format === 'csv' ? csvReader(path) : `read_parquet('${path}')`;
      const found = await queried(`select length(text), text = any_value(text) over () from ${read}`);
      expect(found).toEqual(Array.from({ length: 3 }, () => [String(text.length), 'true']));
    }
  });

  test.each(formats)('%s: pieces are not longer than what is gathered, unless a row is', async (format) => {
    const lengths: number[] = [];
    const writer = createRowWriter({ format }, (bytes) => void lengths.push(bytes.length));
    for (const row of rows.slice(0, 500)) await writer.row(row);
    await writer.finish();
    if (format !== 'parquet') expect(Math.max(...lengths)).toBeLessThanOrEqual(gatheredBytes);
    expect(lengths.length).toBeGreaterThan(0);
  });

  test.each([5, 9])('Parquet: %s different texts of 2 MB are in pieces of the same length', async (count) => {
    const lengths: number[] = [];
    const length = textPerGroup / 4;
    const texts = Array.from({ length: count }, (_, place) => randomText(place, length));
    const given = texts.map((text) => rowOf(answerOf(decisionOf(text))));
    expect(await writeTo({ format: 'parquet' }, given, (bytes) => void lengths.push(bytes.length))).toBe(count);
    // Texts of random letters cannot be packed. Four make a group, and one is left for the end.
    expect(lengths.length).toBe((count - 1) / 4 + 1);
    expect(Math.max(...lengths)).toBeLessThan(1.1 * textPerGroup);
  });

  test.each(formats)('%s: a sink that fails is heard', async (format) => {
    const failing = async (): Promise<void> => {
      throw new Error('no room');
    };
    await expect(writeTo({ format }, rows, failing)).rejects.toThrow('no room');
  });

  test.each(formats)('%s: equal rows give equal bytes, wherever they go and how long that takes', async (format) => {
    const path = await partOf({ format }, again);
    expect((await bytesOf({ format }, rows)).equals(readFileSync(path))).toBe(true);
  });

  test('only Parquet cannot be streamed', () => {
    expect(formats.map(whyNotStreamed)).toEqual([undefined, undefined, expect.stringMatching(/^Parquet .*--out\.$/)]);
  });
});

describe('--only', () => {
  test.each([
    { only: 'may', isKept: ({ may }: Decision) => may },
    { only: 'may-not', isKept: ({ may }: Decision) => !may },
    { only: 'denied', isKept: ({ verdict }: Decision) => verdict === 'denied' },
  ] as const)('$only keeps just those decisions, and no row without any', async ({ only, isKept }) => {
    const lines = (await bytesOf({ format: 'ndjson', only }, rows)).toString().trimEnd().split('\n');
    const found = lines.map((line) => JSON.parse(line) as AnswerRow);
    const expected = (JSON.parse(JSON.stringify(rows)) as AnswerRow[]).flatMap((row) => {
      const kept = Object.entries(row.answer.decisions).filter(([, decision]) => isKept(decision));
      return kept.length === 0 ? [] : [{ ...row, answer: { ...row.answer, decisions: Object.fromEntries(kept) } }];
    });
    expect(found.length).toBe(expected.length);
    for (const [place, { answer }] of expected.entries()) {
      expect(found[place]?.answer.decisions).toEqual(answer.decisions);
      for (const one of Object.values(found[place]?.answer.agents ?? {})) {
        expect(Object.keys(one.decisions)).toEqual(Object.keys(answer.decisions));
      }
    }
    const flat = await queriedCsv(await partOf({ format: 'csv', only }, rows));
    expect(flat.length).toBe(expected.reduce((sum, { answer }) => sum + Object.keys(answer.decisions).length, 0));
  });
});

test('views that the settings ask for are not in the rows', async () => {
  const withViews = rows.filter(({ answer }) => answer.views !== undefined || answer.agents !== undefined);
  expect(withViews.some(({ answer }) => answer.views !== undefined)).toBe(true);
  expect((await bytesOf({ format: 'ndjson', views: ['text'] }, withViews)).toString()).not.toContain('"views"');
  expect((await bytesOf({ format: 'ndjson' }, withViews)).toString()).toContain('"views"');
});

/** Text that differs from place to place. */
function randomText(place: number, length: number): string {
  const key = createHash('sha256').update(String(place)).digest();
  const bytes = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length / 2));
  return bytes.toString('hex');
}

function decisionOf(text: string): Decision {
  const reason = {
    dialect: 'robots-txt',
    source: 'robots.txt',
    line: 1,
    column: 1,
    text,
    says: 'allow',
    clause: 'C-1',
  } as const;
  return { verdict: 'allowed', may: true, limits: [], because: [reason], overruled: [] };
}

function answerOf(crawl: Decision): Answer {
  return { decisions: { crawl }, requests: [], diagnostics: [] };
}

async function readParquet(path: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return parquetReadObjects({ file });
}

const longs: ReadonlySet<string> = new Set(['offset', 'within', 'evidenceOffset']);

const moments: ReadonlySet<string> = new Set(['capturedAt', 'askedAt', 'until', 'evidenceAt']);

function asParquet(row: FlatRow): Record<string, unknown> {
  return Object.fromEntries(
    flatColumns.map((name) => {
      const value = row[name];
      if (value !== undefined && longs.has(name)) return [name, BigInt(value as number)];
      if (value !== undefined && moments.has(name)) return [name, new Date(String(value))];
      return [name, typeof value === 'string' ? asUtf8(value) : (value ?? null)];
    }),
  );
}

function csvReader(path: string): string {
  return `read_csv('${path}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"', max_line_size = 33554432)`;
}

function queriedCsv(path: string): Promise<(string | null)[][]> {
  return queried(`select * from ${csvReader(path)}`);
}

function asCsv(row: FlatRow): (string | null)[] {
  return flatColumns.map((name) => {
    const value = row[name];
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string') return String(value);
    const text = asUtf8(value).replaceAll('\0', '\uFFFD');
    return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  });
}

function asUtf8(text: string): string {
  return Buffer.from(text).toString();
}
