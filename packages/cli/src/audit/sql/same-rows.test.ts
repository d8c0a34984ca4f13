import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatJsonLine } from '@heed/core/internal';
import { expect, test } from 'vitest';
import { heedFile, spawnHeed } from '../../testing/command.js';
import { folderOf, textIn } from '../../testing/folder.js';

const robots = `User-agent: *
Disallow: /private/
Content-Signal: ai-train=no
`;

const acap = `ACAP-crawler: *
ACAP-allow-index: /news/ time-limit=until-2026-12-31
`;

const page = '<meta name="robots" content="noarchive, max-snippet:20"><p>"quoted", text';

/** Questions of which some are denied, some blocked by the crawl, and some allowed within limits. */
const questions: readonly object[] = [
  { url: 'https://example.com/private/a', robots },
  {
    url: 'https://example.com/news/"b",c',
    robots: acap,
    response: { headers: [['X-Robots-Tag', 'noai']], body: page },
  },
  { url: 'https://example.com/d', robots: { status: 503 } },
  { url: 'https://example.com/e' },
];

test('the same audit gives the same rows in SQL, in whichever format its parts are', async () => {
  const cwd = folderOf({
    'questions.ndjson': questions.map((one) => formatJsonLine({ at: '2026-01-01T00:00:00Z', ...one })).join(''),
  });
  const rowsIn = async (format: string): Promise<string[]> => {
    const how = ['--agent', 'ExampleBot,GPTBot', '--format', format, '--out', format];
    const ended = await spawnHeed(['audit', 'questions.ndjson', ...how], { cwd });
    expect(ended).toMatchObject({ status: 0, err: '' });
    const { status, out, err } = await spawnHeed(['audit', 'sql', format, 'from answers', '--format', 'json'], { cwd });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    return out.trimEnd().split('\n');
  };
  const rows = await rowsIn('parquet');
  expect(await rowsIn('csv')).toEqual(rows);
  expect(await rowsIn('ndjson')).toEqual(rows);
  const found = rows.map((line) => JSON.parse(line));
  expect(found).toHaveLength(4 * 2 * 19);
  expect(found).toContainEqual(
    expect.objectContaining({
      url: 'https://example.com/private/a',
      usage: 'index',
      blockedBy: 'crawl',
    }),
  );
  expect(found.map(({ text }) => text)).toContain('Disallow: /private/');
  expect(found.map(({ limits }) => limits)).toContain('time-limit=until-2026-12-31');
  expect(textIn(cwd, 'csv/report.html')).toContain('Disallow: /private/');
}, 120_000);

test('without DuckDB, a sentence says how to get it', async () => {
  const folder = folderOf({ 'out/parts/part-000001.csv': '', 'out/summary.json': '{}' });
  // A copy of the command beside which nothing is installed.
  const own = dirname(dirname(heedFile));
  mkdirSync(join(folder, 'heed'));
  for (const name of ['bin', 'bundle', 'package.json'])
    cpSync(join(own, name), join(folder, 'heed', name), { recursive: true });
  const ended = await new Promise<{ status: unknown; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(folder, 'heed/bin/heed.js'), 'audit', 'sql', 'out', 'select 1'],
      { cwd: folder },
      (error, _, err) => resolve({ status: error?.code, err }),
    ),
  );
  expect(ended).toEqual({
    status: 2,
    err: 'heed: "heed audit sql" needs the package @duckdb/node-api, which is not installed: run "npm install @duckdb/node-api@1.5.4-r.1" where heed is installed.\n',
  });
});

test.each([0, 300, 1500])('a signal ends a long question, without a word about it: after %d ms', async (wait) => {
  const cwd = folderOf({ 'out/parts/part-000001.ndjson': '' });
  const query = 'select count(*) from range(10000000) a, range(10000000) b where a.range < b.range';
  const child = spawn(process.execPath, [heedFile, 'audit', 'sql', 'out', query], { cwd });
  const said = 'heed: this audit has not ended: these are the answers so far.\n';
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    if (err === said) setTimeout(() => child.kill('SIGINT'), wait);
  });
  const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
  expect({ signal, err }).toEqual({ signal: 'SIGINT', err: said });
});
