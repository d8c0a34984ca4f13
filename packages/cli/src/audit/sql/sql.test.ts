import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../formats/csv-line.js';
import type { Io } from '../../io.js';
import { formatJsonLine } from '../../json-line.js';
import { folderOf } from '../../testing/folder.js';
import type { SqlFormat } from './result-writer.js';
import { runAuditSql } from './sql.js';

const columns = 'file offset url at agent usage verdict may blockedBy limits until source line clause text'.split(' ');

const place = { file: 'a.warc.gz', agent: 'ExampleBot', overruled: [] };
const denied = { dialect: 'robots-txt', source: 'robots.txt', line: 2, column: 1, says: 'disallow', clause: 'C-1' };
const allowed = {
  dialect: 'acap',
  source: 'header',
  line: 1,
  column: 1,
  says: 'allow',
  clause: 'C-2',
  text: '=1+1\r\nx',
};
const no = { limits: [], because: [], overruled: [] };

/** Rows with whole answers: a denied crawl that blocks the index, and limits. */
const rows: readonly object[] = [
  {
    file: place.file,
    offset: 0,
    url: 'https://example.com/private/',
    at: '2026-01-01T00:00:00Z',
    agent: place.agent,
    answer: {
      decisions: {
        crawl: { ...no, verdict: 'denied', may: false, because: [{ ...denied, text: 'Disallow: /private/' }] },
        index: { ...no, verdict: 'unstated', may: false, blockedBy: 'crawl' },
      },
      diagnostics: [],
    },
  },
  {
    file: place.file,
    offset: 6_000_000_000,
    url: 'https://example.com/?a="b",c',
    at: '2026-01-02T00:00:00Z',
    agent: place.agent,
    answer: {
      decisions: {
        crawl: { ...no, verdict: 'unstated', may: true },
        index: {
          verdict: 'allowed',
          may: true,
          limits: [
            { limit: 'time-limit', value: 'until-2026-12-31' },
            { limit: 'max-length', value: '250-chars' },
          ],
          until: '2027-01-01T00:00:00Z',
          because: [allowed],
          overruled: [],
        },
      },
      diagnostics: [],
    },
  },
];

/** The same in the flat form. */
const flat: readonly (readonly (string | number | boolean | null)[])[] = [
  [0, 'https://example.com/private/', '2026-01-01T00:00:00Z', 'crawl', 'denied', false, null],
  [0, 'https://example.com/private/', '2026-01-01T00:00:00Z', 'index', 'unstated', false, 'crawl'],
  [6_000_000_000, 'https://example.com/?a="b",c', '2026-01-02T00:00:00Z', 'crawl', 'unstated', true, null],
  [6_000_000_000, 'https://example.com/?a="b",c', '2026-01-02T00:00:00Z', 'index', 'allowed', true, null],
].map(([offset = null, url = null, at = null, usage = null, ...verdict], row) => {
  const byRobots = [null, null, 'robots.txt', 2, 'C-1', 'Disallow: /private/'];
  const byHeader = [
    'time-limit=until-2026-12-31; max-length=250-chars',
    '2027-01-01T00:00:00Z',
    'header',
    1,
    'C-2',
    '=1+1\r\nx',
  ];
  const why = [byRobots, byRobots, [null, null, null, null, null, null], byHeader][row] ?? [];
  return [place.file, offset, url, at, place.agent, usage, ...verdict, ...why];
});

const problem = { file: 'a.warc.gz', offset: 12, code: 'gzip', message: 'It is damaged.', answered: false };

const asNdjson = (): string => rows.map(formatJsonLine).join('');
const asCsv = (): string =>
  [columns, ...flat].map((row) => csvLine(row.map((value) => (value === null ? '' : String(value))))).join('');

/** Writes the flat form as Parquet. */
async function writeParquet(path: string): Promise<void> {
  const csv = `${path}.csv`;
  writeFileSync(csv, asCsv());
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `COPY (SELECT * FROM read_csv('${csv}', new_line = '\\r\\n', types = {'at': 'VARCHAR', 'until': 'VARCHAR'})) TO '${path}' (FORMAT parquet)`,
  );
}

/** A folder of an audit in a format; the name of the folder looks like a pattern and like the end of a text. */
async function auditIn(format: 'ndjson' | 'csv' | 'parquet'): Promise<{ cwd: string; folder: string }> {
  const folder = `o'ut[1]*`;
  const files = { 'summary.json': '{}', 'problems.ndjson': formatJsonLine(problem) };
  const cwd = folderOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text])));
  mkdirSync(join(cwd, folder, 'parts'));
  const part = join(cwd, folder, 'parts', `part-000001.${format}`);
  if (format === 'parquet') {
    await writeParquet(join(cwd, 'flat.parquet'));
    const { copyFileSync } = await import('node:fs');
    copyFileSync(join(cwd, 'flat.parquet'), part);
  } else writeFileSync(part, format === 'csv' ? asCsv() : asNdjson());
  return { cwd, folder };
}

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

async function sql(cwd: string, folder: string, query: string, format?: SqlFormat, isTTY = false): Promise<Ended> {
  let [out, err] = ['', ''];
  const screen = { isTTY, columns: isTTY ? 80 : undefined };
  const write = async (text: string): Promise<void> => {
    out += text;
  };
  const io: Io = {
    stdout: { ...screen, write, writeOctets: async (octets) => write(Buffer.from(octets).toString('utf8')) },
    stderr: {
      ...screen,
      write: (text) => {
        err += text;
      },
    },
    stdin: Readable.from([]),
    env: {},
    cwd,
    home: cwd,
    now: Date.now,
    finish: (work) => work(async () => undefined),
    stoppable: (work) => work(new AbortController().signal),
    nodeVersion: process.version,
  };
  const status = await runAuditSql(folder, query, format === undefined ? {} : { format }, io);
  return { status, out, err };
}

describe.each(['ndjson', 'csv', 'parquet'] as const)('parts in %s', (format) => {
  test('the view "answers" has the flat columns, whatever the parts look like', async () => {
    const { cwd, folder } = await auditIn(format);
    const { status, out, err } = await sql(cwd, folder, 'from answers', 'json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const found = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(found.map((row) => Object.keys(row))).toEqual(flat.map(() => columns));
    expect(found.map((row) => Object.values(row))).toEqual(flat);
  });

  test('questions and the view "problems"', async () => {
    const { cwd, folder } = await auditIn(format);
    const query = 'select usage, count(*) as n, sum("offset") from answers group by usage order by usage';
    expect((await sql(cwd, folder, query)).out).toBe(
      'usage,n,"sum(""offset"")"\r\ncrawl,2,6000000000\r\nindex,2,6000000000\r\n',
    );
    const { out } = await sql(cwd, folder, 'select * from problems', 'json');
    expect(JSON.parse(out)).toEqual({ ...problem, url: null });
  });
});
