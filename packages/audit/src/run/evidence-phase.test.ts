import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { indexEvidence } from '../evidence/index-evidence.js';
import { audit } from './audit.js';
import type { AuditRequest } from './request.js';
import { type TestRecord, warcMember } from './testing/crawl.js';

const root = mkdtempSync(join(tmpdir(), 'heed-evidence-phase-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const site = 'https://site.example';
const page: TestRecord = { url: `${site}/a.html`, at: '2026-11-05T00:00:00Z', body: '<p>text' };
const robots: TestRecord = {
  url: `${site}/robots.txt`,
  at: '2026-11-01T00:00:00Z',
  contentType: 'text/plain',
  body: 'User-agent: *\nDisallow: /',
};

function write(name: string, ...records: readonly TestRecord[]): void {
  writeFileSync(join(root, name), Buffer.concat(records.map((record) => warcMember(record))));
}

interface Row {
  readonly url: string;
  readonly answer: {
    readonly decisions: { readonly crawl: { readonly verdict: string } };
    readonly notSeen?: string[];
  };
}

async function rowsOf(given: Partial<AuditRequest>): Promise<Row[]> {
  const pieces: Uint8Array[] = [];
  const outcome = await audit({
    inputs: ['page.warc.gz'],
    cwd: root,
    settings: {
      agents: ['Bot'],
      usages: ['crawl'],
      startedAt: '2026-11-15T00:00:00Z',
      unstated: 'allow',
      unseen: 'refuse',
      strictRfc9309: false,
      format: 'ndjson',
    },
    workers: 1,
    write: async (bytes) => void pieces.push(Uint8Array.from(bytes)),
    ...given,
  });
  const folder = join(outcome.out ?? '', 'parts');
  const parts =
    outcome.out === undefined ? pieces : readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return Buffer.concat(parts)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

function verdictsOf(rows: readonly Row[]): string[] {
  return rows.map(({ answer }) => answer.decisions.crawl.verdict);
}

write('page.warc.gz', page);
write('robots.warc.gz', robots);
mkdirSync(join(root, 'hosts'));
writeFileSync(join(root, 'hosts', 'site.example.txt'), String(robots.body));
const line = { url: robots.url, at: robots.at, status: 200, body: robots.body };
writeFileSync(join(root, 'captures.ndjson'), `${JSON.stringify(line)}\n{"not": "a capture"}\n`);

test('without robots.txt among the inputs it was not checked', async () => {
  const rows = await rowsOf({});
  expect(verdictsOf(rows)).toEqual(['unstated']);
  expect(rows[0]?.answer.notSeen).toContain('robots.txt');
});

test.each(['robots.warc.gz', 'hosts', 'captures.ndjson'])('robots.txt is found in %s', async (name) => {
  const notes: string[] = [];
  const rows = await rowsOf({ robotsFrom: [name], onNote: (note) => void notes.push(note) });
  expect(verdictsOf(rows)).toEqual(['denied']);
  expect(notes.length).toBe(name === 'captures.ndjson' ? 1 : 0);
});

test('Captures that came later than a record do not speak of it', async () => {
  write('later.warc.gz', { ...robots, at: '2026-11-06T00:00:00Z' });
  expect(verdictsOf(await rowsOf({ robotsFrom: ['later.warc.gz'] }))).toEqual(['unstated']);
});

test('An index that covers the inputs is used as it is', async () => {
  await indexEvidence({ inputs: ['page.warc.gz', 'robots.warc.gz'], cwd: root, to: { file: 'index.sqlite' } });
  const phases = new Set<string>();
  const rows = await rowsOf({
    robotsFrom: ['index.sqlite'],
    out: 'covered',
    onProgress: ({ phase }) => void phases.add(phase),
  });
  expect(verdictsOf(rows)).toEqual(['denied']);
  expect([...phases]).toEqual(['answers']);
  expect(existsSync(join(root, 'covered', 'evidence.sqlite'))).toBe(false);
});

test('An index that was changed since then is told when the folder is resumed', async () => {
  await indexEvidence({ inputs: ['page.warc.gz'], cwd: root, to: { file: 'changing.sqlite' } });
  await rowsOf({ robotsFrom: ['changing.sqlite'], out: 'changing' });
  await indexEvidence({ inputs: ['robots.warc.gz'], cwd: root, to: { file: 'changing.sqlite' } });
  await expect(rowsOf({ robotsFrom: ['changing.sqlite'], out: 'changing' })).rejects.toThrow(/changing.sqlite/);
});

test('The evidence of an audit is an index for the next one', async () => {
  await rowsOf({ inputs: ['page.warc.gz', 'robots.warc.gz'], out: 'first' });
  const rows = await rowsOf({ robotsFrom: ['first/evidence.sqlite'], out: 'second' });
  expect(verdictsOf(rows)).toEqual(['denied']);
  expect(existsSync(join(root, 'second', 'evidence.sqlite'))).toBe(false);
});

test('What revisit records refer to is found, before or behind them, and answered', async () => {
  const id = '<urn:uuid:00000000-0000-4000-8000-00000000000a>';
  const revisit = (record: TestRecord, at: string): TestRecord => ({
    ...record,
    type: 'revisit',
    at,
    body: '',
    fields: [`WARC-Refers-To-Target-URI: ${record.url}`, `WARC-Refers-To-Date: ${record.at}`, `WARC-Refers-To: ${id}`],
  });
  write(
    'revisits.warc.gz',
    revisit(page, '2026-11-07T00:00:00Z'),
    page,
    revisit({ ...page, url: `${site}/gone.html` }, '2026-11-07T00:00:00Z'),
    { ...robots, at: '2026-11-06T00:00:00Z', body: '' },
    revisit(robots, '2026-11-06T12:00:00Z'),
    robots,
  );
  const rows = await rowsOf({ inputs: ['revisits.warc.gz'], out: 'revisits', unitBytes: 600 });
  expect(rows.map(({ url }) => url)).toEqual([page.url, page.url, `${site}/gone.html`]);
  expect(verdictsOf(rows.slice(0, 2))).toEqual(['denied', 'denied']);
  const { records } = JSON.parse(readFileSync(join(root, 'revisits', 'summary.json'), 'utf8'));
  expect(records).toEqual({ read: 6, answered: 3, damaged: 0, skipped: { 'robots.txt': 3 } });
});

test('What --robots-from names must be there before a folder is made', async () => {
  await expect(rowsOf({ robotsFrom: ['nowhere.warc'], out: 'none' })).rejects.toThrow('nowhere.warc');
  expect(existsSync(join(root, 'none'))).toBe(false);
});
