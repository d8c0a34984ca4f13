import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { defined, formatJsonLine } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../formats/csv-line.js';
import { type Ended, heed } from '../../testing/command.js';
import { folderOf } from '../../testing/folder.js';
import type { SqlFormat } from './result-writer.js';

const columns =
  'file offset within recordId url host domain status mime capturedAt askedAt agent usage verdict may open blockedBy limits until source line clause text evidenceAt evidenceFile evidenceOffset evidenceDigest'.split(
    ' ',
  );

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
    within: 0,
    host: 'example.com',
    capturedAt: '2026-01-01T00:00:00Z',
    askedAt: '2026-02-01T00:00:00Z',
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
    within: 0,
    host: 'example.com',
    capturedAt: '2026-01-02T00:00:00Z',
    askedAt: '2026-02-01T00:00:00Z',
    agent: place.agent,
    answer: {
      decisions: {
        crawl: { ...no, verdict: 'unstated', may: true, open: ['robots.txt', 'body'] },
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
  [0, 'https://example.com/private/', '2026-01-01 00:00:00+00', 'crawl', 'denied', false, null, null],
  [0, 'https://example.com/private/', '2026-01-01 00:00:00+00', 'index', 'unstated', false, null, 'crawl'],
  [
    6_000_000_000,
    'https://example.com/?a="b",c',
    '2026-01-02 00:00:00+00',
    'crawl',
    'unstated',
    true,
    'robots.txt; body',
    null,
  ],
  [6_000_000_000, 'https://example.com/?a="b",c', '2026-01-02 00:00:00+00', 'index', 'allowed', true, null, null],
].map(([offset = null, url = null, at = null, usage = null, ...verdict], row) => {
  const byRobots = [null, null, 'robots.txt', 2, 'C-1', 'Disallow: /private/'];
  const byHeader = [
    'time-limit=until-2026-12-31; max-length=250-chars',
    '2027-01-01 00:00:00+00',
    'header',
    1,
    'C-2',
    '=1+1\r\nx',
  ];
  const why = [byRobots, byRobots, [null, null, null, null, null, null], byHeader][row] ?? [];
  const record = [place.file, offset, 0, null, url, 'example.com', null, null, null, at, '2026-02-01 00:00:00+00'];
  return [...record, place.agent, usage, ...verdict, ...why, null, null, null, null];
});

const problem = { file: 'a.warc.gz', offset: 12, bytes: 7, code: 'gzip', message: 'It is damaged.', answered: false };

const asNdjson = (): string => rows.map(formatJsonLine).join('');
const asCsv = (): string =>
  [columns, ...flat].map((row) => csvLine(row.map((value) => (value === null ? '' : String(value))))).join('');

/** Writes the flat form as Parquet. */
async function writeParquet(path: string): Promise<void> {
  const csv = `${path}.csv`;
  writeFileSync(csv, asCsv());
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `COPY (SELECT * FROM read_csv('${csv}', new_line = '\\r\\n', all_varchar = true)) TO '${path}' (FORMAT parquet)`,
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
    copyFileSync(join(cwd, 'flat.parquet'), part);
  } else writeFileSync(part, format === 'csv' ? asCsv() : asNdjson());
  return { cwd, folder };
}

async function sql(cwd: string, folder: string, query: string, format?: SqlFormat, columns?: number): Promise<Ended> {
  const args = ['audit', 'sql', ...(format === undefined ? [] : ['--format', format]), '--', folder, query];
  return heed(args, defined({ cwd, columns }));
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

describe('formats', () => {
  const query = `select * from (values (1, 'one'), (20000, null), (3, 'a b')) as t(number, text)`;

  test('a table on a terminal, with numbers that end at the same place', async () => {
    const { cwd, folder } = await auditIn('ndjson');
    const { out } = await sql(cwd, folder, query, undefined, 80);
    expect(out).toBe('number  text\n     1  one\n 20000\n     3  a b\n(3 rows)\n');
  });

  test('a terminal does not obey a text, a spreadsheet does not run it', async () => {
    const { cwd, folder } = await auditIn('ndjson');
    const control = `select chr(27) || '[31m' as a, '=1+1' as b, -5 as c`;
    expect((await sql(cwd, folder, control, undefined, 80)).out).toBe('a      b      c\n␛[31m  =1+1  -5\n(1 row)\n');
    expect((await sql(cwd, folder, control, 'csv', 80)).out).toBe("a,b,c\r\n␛[31m,'=1+1,-5\r\n");
    expect((await sql(cwd, folder, control, 'csv')).out).toBe("a,b,c\r\n\u001b[31m,'=1+1,-5\r\n");
    expect((await sql(cwd, folder, control, 'json')).out).toBe('{"a":"\\u001b[31m","b":"=1+1","c":-5}\n');
  });

  test('values of all kinds in JSON', async () => {
    const { cwd, folder } = await auditIn('ndjson');
    const kinds = `select null as n, true as b, 9007199254740993::bigint as big, 1.50::decimal(4, 2) as d, date '2026-01-02' as day,
      [1, null] as list, {'x': [1]} as struct, map {'k': 1} as map, 'nan'::double as nan, 1 as same, 2 as same`;
    const { out } = await sql(cwd, folder, kinds, 'json');
    expect(JSON.parse(out)).toEqual({
      n: null,
      b: true,
      big: '9007199254740993',
      d: '1.50',
      day: '2026-01-02',
      list: [1, null],
      struct: { x: [1] },
      map: [{ key: 'k', value: 1 }],
      nan: 'NaN',
      same: 1,
      'same:1': 2,
    });
  });

  test('no rows, and many', async () => {
    const { cwd, folder } = await auditIn('ndjson');
    expect((await sql(cwd, folder, 'from answers where false', 'json')).out).toBe('');
    expect((await sql(cwd, folder, 'select url from answers where false')).out).toBe('url\r\n');
    expect((await sql(cwd, folder, 'select url from answers where false', 'table')).out).toBe('url\n(0 rows)\n');
    const { out } = await sql(cwd, folder, 'select range as n from range(100000)');
    expect(out.split('\r\n')).toHaveLength(100_002);
    expect((await sql(cwd, folder, 'from range(12345)', 'table')).out).toMatch(/\n12344\n\(12345 rows\)\n$/);
  });
});

describe('a statement', () => {
  test.each([
    ["copy (select 1) to 'FOLDER/parts/part-9.csv'"],
    ['create table t as select 1'],
    ['drop view answers'],
    ["attach 'FOLDER/x.db'"],
    ["export database 'FOLDER/e'"],
    ['set threads = 1'],
    ['explain analyze select 1'],
    ['select 1; select 2'],
    ['select 1; drop view answers'],
    ['install httpfs'],
    ['pragma enable_profiling'],
  ])('cannot change anything: %s', async (query) => {
    const { cwd, folder } = await auditIn('csv');
    const path = join(cwd, folder).replaceAll("'", "''");
    const { status, out, err } = await sql(cwd, folder, query.replace('FOLDER', path));
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^heed: .+\n/);
    expect(readdirSync(join(cwd, folder)).sort()).toEqual(['parts', 'problems.ndjson', 'summary.json']);
    expect(readdirSync(join(cwd, folder, 'parts'))).toEqual(['part-000001.csv']);
  });

  test.each([
    ["from read_text('SECRET')"],
    ["from read_csv('SECRET')"],
    ["from 'SECRET'"],
    ["from glob('CWD/*')"],
    ["from read_text('FOLDER/parts/../../secret.csv')"],
    ["from read_csv('https://daily.example/x.csv')"],
  ])('reads nothing outside of the folder: %s', async (template) => {
    const { cwd, folder } = await auditIn('csv');
    writeFileSync(join(cwd, 'secret.csv'), 'secret\n');
    const path = join(cwd, folder).replaceAll("'", "''");
    const query = template.replace('SECRET', join(cwd, 'secret.csv')).replace('CWD', cwd).replace('FOLDER', path);
    const { status, out, err } = await sql(cwd, folder, query);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).not.toBe('');
  });

  test.each([
    ['selec 1', 'heed: Parser Error: syntax error at or near "selec"\nLINE 1: selec 1\n        ^\n'],
    ['select nope from answers', 'Referenced column "nope" not found'],
    ['from nowhere', 'heed: Catalog Error: Table with name nowhere does not exist!'],
    ['', 'heed: the statement is empty.\n'],
    [' ; ', 'heed: the statement is empty.\n'],
    ['-- nothing', 'heed: the statement is empty.\n'],
    ['select ?', 'heed: '],
    ["select error('\u001b[31mx')", '␛[31mx'],
    [`select ${'x'.repeat(10_000)}`, `column "${'x'.repeat(400)}`],
  ])('that is wrong is answered with what DuckDB says: %s', async (query, said) => {
    const { cwd, folder } = await auditIn('ndjson');
    const { status, out, err } = await sql(cwd, folder, query);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(said);
    expect(err.length).toBeLessThan(6000);
  });

  test('that fails in the middle ends with status 2', async () => {
    const { cwd, folder } = await auditIn('ndjson');
    const query = `select case when range = 9000 then error('here') else 'x' end from range(10000)`;
    const { status, err } = await sql(cwd, folder, query);
    expect(status).toBe(2);
    expect(err).toContain('here');
  });
});

describe('a folder', () => {
  test.each([
    ['a', 'heed: a is not the folder of an audit: it has no folder "parts".\n'],
    ['b', 'heed: b is not the folder of an audit: it has no folder "parts".\n'],
    ['c', 'heed: cannot read c: there is no such folder.\n'],
    ['a/x.txt', 'heed: a/x.txt is not the folder of an audit: it has no folder "parts".\n'],
  ])('without parts is not one of an audit: %s', async (folder, err) => {
    const cwd = folderOf({ 'a/x.txt': '', 'b/parts': '' });
    expect(await sql(cwd, folder, 'select 1')).toEqual({ status: 2, out: '', err });
  });

  test('of an audit that has not ended answers so far, and says so', async () => {
    const cwd = folderOf({ 'a/parts/.tmp-1': 'half' });
    const { status, out, err } = await sql(
      cwd,
      'a',
      'select count(*) as n from answers union all select count(*) from problems',
    );
    expect({ status, out }).toEqual({ status: 0, out: 'n\r\n0\r\n0\r\n' });
    expect(err).toBe('heed: this audit has not ended: these are the answers so far.\n');
  });

  test('with a part that is damaged is a reason, not rows', async () => {
    const cwd = folderOf({ 'a/parts/part-000001.ndjson': '{"file"', 'a/summary.json': '' });
    const { status, err } = await sql(cwd, 'a', 'from answers');
    expect(status).toBe(2);
    expect(err).toContain('part-000001.ndjson');
  });
});

test('rows that are very long, and texts with everything that CSV has to quote, in many rows', async () => {
  const texts = ['x', 'a\r\nb', '\n', '"', '","', '\r\n,,\r\n"', '', 'y'.repeat(3_000_000)];
  const line = (at: number): string[] => [
    ...['a', String(at), '0', '', 'https://example.com/', '', '', '', '', '', '', 'Bot', 'index', 'denied', 'false'],
    ...['', '', '', '', '', '', ''],
    texts[at % 7] ?? '',
    ...['', '', '', ''],
  ];
  const lines = Array.from({ length: 70_000 }, (_, at) => csvLine(line(at))).join('');
  const longest = csvLine(line(70_000).with(columns.indexOf('text'), texts[7] ?? ''));
  const part = csvLine(columns) + lines + longest;
  const cwd = folderOf({
    'a/parts/part-000001.csv': part,
    'a/parts/part-000002.csv': csvLine(columns),
    'a/summary.json': '',
  });
  const query = 'select count(*), count(distinct "offset"), sum(length(text)), max(length(text)) from answers';
  const { out } = await sql(cwd, 'a', query, 'json');
  const letters = 10_000 * texts.slice(0, 7).join('').length + 3_000_000;
  expect(Object.values(JSON.parse(out))).toEqual([70_001, 70_001, letters, 3_000_000]);
});

test('where a usage is blocked by a crawl that was not asked about, the place of the rule is known', async () => {
  const answer = {
    decisions: { index: { ...no, verdict: 'unstated', may: false, blockedBy: 'crawl' } },
    diagnostics: [
      { code: 'other', source: 'body', line: 1 },
      { code: 'decision/not-crawlable', source: 'robots.txt', line: 7 },
    ],
  };
  const cwd = folderOf({ 'a/parts/part-000001.ndjson': formatJsonLine({ ...rows[0], answer }), 'a/summary.json': '' });
  const { out } = await sql(cwd, 'a', 'select usage, "blockedBy", source, line, clause from answers');
  expect(out).toBe('usage,blockedBy,source,line,clause\r\nindex,crawl,robots.txt,7,\r\n');
});
