import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { queried } from '../output/testing/written.js';
import type { AuditSettings } from '../settings.js';
import { audit } from './audit.js';
import type { AuditOutcome, AuditRequest } from './request.js';

const root = mkdtempSync(join(tmpdir(), 'heed-tables-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const settings: AuditSettings = {
  agents: ['ExampleBot'],
  usages: ['crawl'],
  startedAt: '2026-11-15T00:00:00Z',
  unstated: 'allow',
  unseen: 'refuse',
  strictRfc9309: false,
  format: 'ndjson',
  filter: true,
};

type Given = Omit<Partial<AuditRequest>, 'settings'> & { readonly settings?: Partial<AuditSettings> };

async function run({ settings: own, ...others }: Given): Promise<{ outcome: AuditOutcome; text: string }> {
  const pieces: Uint8Array[] = [];
  const outcome = await audit({
    inputs: [],
    cwd: root,
    settings: { ...settings, ...own },
    workers: 1,
    write: async (bytes) => void pieces.push(Uint8Array.from(bytes)),
    ...others,
  });
  return { outcome, text: Buffer.concat(pieces).toString() };
}

const robots = 'User-agent: *\nDisallow: /private/\n';

describe('text', () => {
  const row = (path: string, more = ''): string =>
    `{ "url": "https://a.example${path}", "robots": ${JSON.stringify(robots)}${more} }`;

  test('NDJSON is written as it is, line by line, and the rest goes to --reject', async () => {
    const lines = [row('/a', ', "text": "é"'), row('/private/b'), 'not JSON', row('/c')];
    writeFileSync(join(root, 'set.ndjson'), lines.join('\n'));
    const { outcome, text } = await run({ inputs: ['set.ndjson'], reject: 'rest.ndjson', unitBytes: 60 });
    expect(text).toBe(`${lines[0]}\n${lines[3]}\n`);
    expect(readFileSync(join(root, 'rest.ndjson'), 'utf8')).toBe(`${lines[1]}\n${lines[2]}\n`);
    expect(outcome.tally).toMatchObject({ filtered: 2, records: { answered: 3, damaged: 1 } });
  });

  test('CSV keeps its columns and its header, and --provenance adds one', async () => {
    const cells = (path: string): string => `7,"x, ""y""",https://a.example${path},"${robots}"`;
    const text = ['n,note,url,robots', cells('/a'), cells('/private/b'), cells('/c')].join('\r\n');
    writeFileSync(join(root, 'set.csv'), `${text}\r\n`);
    const plain = await run({ inputs: ['set.csv'] });
    expect(plain.text).toBe(['n,note,url,robots', cells('/a'), cells('/c'), ''].join('\r\n'));
    const told = await run({ inputs: ['set.csv'], settings: { provenance: true } });
    expect(told.text).toMatch(/^n,note,url,robots,provenance\r\n7,"x, ""y""",/);
    const { tally } = (await run({ inputs: ['set.csv'], settings: { filter: false }, reject: 'rest.csv' })).outcome;
    expect(tally.rows).toBe(3);
    expect(readFileSync(join(root, 'rest.csv'), 'utf8')).toBe(
      ['n,note,url,robots', cells('/private/b'), ''].join('\r\n'),
    );
  });

  test('a data set has its own names, and its provenance says what decided', async () => {
    const line = (path: string): string =>
      JSON.stringify({ link: `https://a.example${path}`, key: 12, rules: robots, html: '<p>' });
    writeFileSync(join(root, 'own.ndjson'), `${line('/a')}\n${line('/private/')}\n`);
    const columns = { url: 'link', id: 'key', robots: 'rules', body: 'html' };
    const { text } = await run({ inputs: ['own.ndjson'], settings: { columns, provenance: true } });
    const [found] = text
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(text.startsWith(line('/a').slice(0, -1))).toBe(true);
    expect(found.provenance).toMatchObject({
      decisions: { ExampleBot: { crawl: { verdict: 'unstated', may: true } } },
      heed: expect.any(String),
      askedAt: settings.startedAt,
    });
    const rows = await run({ inputs: ['own.ndjson'], settings: { columns, filter: false } });
    const [, second] = rows.text
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(second).toMatchObject({ recordId: '12', answer: { decisions: { crawl: { may: false } } } });
  });

  test('files that signals refer to may be a column', async () => {
    const acap = 'ACAP-crawler: *\nACAP-permissions-reference: /acap.txt';
    const files = JSON.stringify({ '/acap.txt': 'ACAP-crawler: *\nACAP-disallow-crawl: /' });
    writeFileSync(join(root, 'files.ndjson'), JSON.stringify({ page: 'https://a.example/', robots: acap, files }));
    const { text } = await run({ inputs: ['files.ndjson'], settings: { columns: { url: 'page' }, filter: false } });
    expect(JSON.parse(text).answer.decisions.crawl).toMatchObject({ verdict: 'denied' });
  });

  test('inputs of two kinds are refused before anything is written', async () => {
    const inputs = ['set.ndjson', 'set.csv'];
    await expect(run({ inputs })).rejects.toThrow('copy inputs of one kind');
    await expect(run({ inputs: ['set.ndjson'], settings: { columns: { url: 'nowhere' } } })).resolves.toMatchObject({
      outcome: { tally: { filtered: 0, records: { damaged: 4 } } },
    });
  });
});

test('Parquet: 100,000 rows keep all their columns, to the last byte', async () => {
  const path = join(root, 'set.parquet');
  await queried(`COPY (
    SELECT 'https://a.example/' || CASE WHEN i % 3 = 0 THEN 'private/' ELSE '' END || i AS link,
      i AS number, i::HUGEINT::DECIMAL(20, 3) AS price, 'é' || repeat('x', (i % 50)::INT) AS text,
      CASE WHEN i % 7 = 0 THEN NULL ELSE [i, i + 1] END AS list, {'a': i, 'b': ['x', NULL]} AS nested,
      MAP {'k': i} AS entries, TIMESTAMP '2026-01-01' + to_microseconds(i) AS seen, DATE '2026-01-01' + (i % 9)::INT AS day,
      encode('b' || i) AS bytes, (i / 7)::FLOAT AS share, i % 2 = 0 AS even, ${`'${robots.replaceAll('\n', "' || chr(10) || '")}'`} AS rules
    FROM range(100000) r(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 20000)`);
  const columns = { url: 'link', robots: 'rules' };
  const { outcome } = await run({
    inputs: ['set.parquet'],
    out: 'kept',
    settings: { columns },
    reject: 'left.parquet',
  });
  expect(outcome.tally).toMatchObject({ filtered: 66_666, records: { answered: 100_000, damaged: 0 } });
  const kept = join(root, 'kept/filtered/part-000001.parquet');
  const left = join(root, 'left.parquet');
  expect(await queried(`DESCRIBE FROM read_parquet('${kept}')`)).toEqual(
    await queried(`DESCRIBE FROM read_parquet('${path}')`),
  );
  for (const [file, condition] of [
    [kept, 'number % 3 <> 0'],
    [left, 'number % 3 = 0'],
  ] as const) {
    const wanted = `SELECT * FROM read_parquet('${path}') WHERE ${condition}`;
    const digest = (query: string): string =>
      `SELECT count(*), md5(string_agg(md5(t::VARCHAR), '' ORDER BY number)) FROM (${query}) t`;
    expect(await queried(digest(`SELECT * FROM read_parquet('${file}')`))).toEqual(await queried(digest(wanted)));
  }
  await expect(run({ inputs: ['set.parquet'], settings: { columns } })).rejects.toThrow('name a folder with --out');
  expect(existsSync(join(root, 'kept/copies'))).toBe(false);
}, 120_000);
