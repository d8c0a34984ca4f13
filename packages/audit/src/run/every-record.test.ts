import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { queried } from '../output/testing/written.js';
import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import { maxBlockBytes } from '../warc/limits.js';
import type { WarcRecord } from '../warc/record.js';
import { fieldOf } from '../warc/record-header.js';
import { everythingIn } from '../warc/testing/warc-files.js';
import { audit } from './audit.js';
import type { AuditOutcome, AuditRequest } from './request.js';
import { type TestRecord, warcMember } from './testing/crawl.js';

const root = mkdtempSync(join(tmpdir(), 'heed-every-record-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const settings: AuditSettings = {
  agents: ['ExampleBot'],
  usages: ['crawl'],
  startedAt: '2026-11-15T00:00:00Z',
  unstated: 'allow',
  unseen: 'refuse',
  strictRfc9309: false,
  format: 'ndjson',
};

type Given = Omit<Partial<AuditRequest>, 'settings'> & { readonly settings?: Partial<AuditSettings> };

interface Run {
  readonly outcome: AuditOutcome;
  readonly problems: readonly Problem[];
  readonly rows: readonly Row[];
  readonly bytes: Buffer;
}

interface Row {
  readonly url: string;
  readonly answer: {
    readonly decisions: Readonly<Record<string, { readonly may: boolean; readonly open?: readonly string[] }>>;
  };
}

/** Runs an audit without a folder. */
async function run({ settings: own, ...others }: Given): Promise<Run> {
  const pieces: Uint8Array[] = [];
  const problems: Problem[] = [];
  const outcome = await audit({
    inputs: ['crawl.warc.gz'],
    cwd: root,
    settings: { ...settings, ...own },
    workers: 1,
    write: async (bytes) => void pieces.push(Uint8Array.from(bytes)),
    onProblem: (problem) => void problems.push(problem),
    ...others,
  });
  const bytes = Buffer.concat(pieces);
  const isRows = own?.filter !== true && own?.format === undefined;
  const lines = isRows ? bytes.toString().split('\n').filter(Boolean) : [];
  return { outcome, problems, rows: lines.map((line) => JSON.parse(line) as Row), bytes };
}

/** Writes a file of records, each with an id of its own. */
function write(name: string, records: readonly (TestRecord & { readonly id?: string })[]): string {
  const members = records.map(({ id, ...record }) => {
    const bytes = warcMember(
      id === undefined ? record : { ...record, fields: [...(record.fields ?? []), `X-Id: ${id}`] },
    );
    return bytes;
  });
  writeFileSync(join(root, name), Buffer.concat(members));
  return name;
}

const site = 'https://a.example';
const robots: TestRecord = {
  url: `${site}/robots.txt`,
  at: '2026-10-31T00:00:00Z',
  contentType: 'text/plain',
  body: 'User-agent: *\nDisallow: /private/\n',
};

/** Types and addresses of the records in a file, in order. */
async function recordsIn(bytes: Uint8Array): Promise<string[]> {
  const path = join(root, 'looked-at.warc.gz');
  writeFileSync(path, bytes);
  const found = await everythingIn({ path });
  return found.map((one) => {
    if (one.kind === 'damage') throw new Error(one.message);
    return `${one.type} ${fieldOf(one.fields, 'warc-target-uri') ?? ''}`.trim();
  });
}

/** The record of a gzip member without the id that all test records share. */
function withId(record: TestRecord, id: string): Buffer {
  const { gunzipSync, gzipSync } = process.getBuiltinModule('node:zlib');
  const text = gunzipSync(warcMember(record)).toString('latin1');
  return gzipSync(Buffer.from(text.replace(/WARC-Record-ID: \S+/, `WARC-Record-ID: <urn:test:${id}>`), 'latin1'));
}

function pair(name: string, path: string): { response: Buffer; request: Buffer } {
  const response = withId({ url: `${site}${path}`, body: `<p>${path}` }, name);
  const request = withId(
    { type: 'request', url: `${site}${path}`, fields: [`WARC-Concurrent-To: <urn:test:${name}>`], body: '' },
    `${name}-request`,
  );
  return { response, request };
}

describe('the filter', () => {
  test('copies what is longer than what is kept in memory', async () => {
    const big = { url: `${site}/big.bin`, contentType: 'application/octet-stream', body: Buffer.alloc(maxBlockBytes) };
    const inputs = [write('big.warc.gz', [robots, big, { url: `${site}/after`, body: '<p>' }])];
    const { outcome, problems, bytes } = await run({ inputs, settings: { filter: true } });
    expect(problems.map(({ code }) => code)).toEqual(['too-long']);
    expect(outcome.tally.filtered).toBe(2);
    const found = await recordsIn(bytes);
    expect(found).toEqual(['warcinfo', `response ${site}/big.bin`, `response ${site}/after`]);
  });

  test('copies what was cut short when it was captured, where the rows say that it may be used', async () => {
    const inputs = [
      write('cut.warc.gz', [robots, { url: `${site}/cut`, fields: ['WARC-Truncated: length'], body: '<p>' }]),
    ];
    for (const unseen of ['refuse', 'allow'] as const) {
      const given = { usages: ['index'], unseen } as const;
      const { rows } = await run({ inputs, settings: given });
      const { bytes } = await run({ inputs, settings: { ...given, filter: true } });
      expect(rows[0]?.answer.decisions['index']).toMatchObject({ may: unseen === 'allow', open: ['body'] });
      expect(await recordsIn(bytes)).toEqual(['warcinfo', ...(unseen === 'allow' ? [`response ${site}/cut`] : [])]);
    }
  });

  test('and the rejected records are all there are, each once, with their requests, wherever the file is cut', async () => {
    const pages = Array.from({ length: 12 }, (_, at) => pair(`page${at}`, `${at % 3 === 0 ? '/private' : ''}/${at}`));
    const orphan = pair('gone', '/gone').request;
    const members = [
      warcMember({ type: 'warcinfo', url: 'x:y', body: '' }),
      warcMember(robots),
      ...pages.flatMap(({ request, response }, at) => (at % 2 === 0 ? [request, response] : [response, request])),
      orphan,
    ];
    writeFileSync(join(root, 'pairs.warc.gz'), Buffer.concat(members));
    const one = await run({ inputs: ['pairs.warc.gz'], settings: { filter: true }, reject: 'rest.warc.gz' });
    const may = (at: number): boolean => at % 3 !== 0;
    const expected = pages.flatMap((_, at) => {
      const url = `${site}${may(at) ? '' : '/private'}/${at}`;
      return may(at)
        ? at % 2 === 0
          ? [`request ${url}`, `response ${url}`]
          : [`response ${url}`, `request ${url}`]
        : [];
    });
    const passed = await recordsIn(one.bytes);
    expect(passed).toEqual(['warcinfo', ...expected]);
    const rest = await recordsIn(readFileSync(join(root, 'rest.warc.gz')));
    expect(passed.length - 1 + rest.length - 1).toBe(members.length);
    expect(rest).toContain(`request ${site}/gone`);
    expect(rest).toContain(`response ${site}/robots.txt`);
    const bytes = Math.ceil(Buffer.concat(members).length / 7);
    for (const unitBytes of [bytes, 300]) {
      const cut = await run({
        inputs: ['pairs.warc.gz'],
        settings: { filter: true },
        reject: 'cut.warc.gz',
        unitBytes,
      });
      expect(cut.bytes.equals(one.bytes)).toBe(true);
      const again = await recordsIn(readFileSync(join(root, 'cut.warc.gz')));
      expect(again).toEqual(rest);
    }
  });

  test('writes files with one warcinfo record each, which says what they are', async () => {
    const { outcome } = await run({
      inputs: ['pairs.warc.gz'],
      settings: { filter: true },
      out: 'joined',
      unitBytes: 300,
    });
    expect(outcome.tally.filtered).toBe(8);
    const [info, ...others] = await everythingIn({ path: join(root, 'joined/filtered/part-000001.warc.gz') });
    const { type, fields, block } = info as WarcRecord;
    expect(type).toBe('warcinfo');
    expect(fieldOf(fields, 'warc-date')).toBe(settings.startedAt);
    const said = Buffer.from(block).toString();
    for (const line of ['software: heed/', 'agent: ExampleBot', 'usage: crawl', 'input: pairs.warc.gz'])
      expect(said).toContain(line);
    expect(others.filter((one) => one.kind === 'record' && one.type === 'warcinfo')).toEqual([]);
    expect(others).toHaveLength(16);
  });

  test('writes a revisit as a whole record, and leaves out one that cannot be made whole', async () => {
    const digest = 'WARC-Payload-Digest: sha1:PAGE';
    const page: TestRecord = { url: `${site}/private/page`, fields: [digest], body: '<p>the page' };
    const again: TestRecord = {
      type: 'revisit',
      url: `${site}/moved`,
      at: '2026-11-02T00:00:00Z',
      headers: ['X-Now: yes'],
      fields: [digest, 'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest'],
      body: '',
    };
    const lost: TestRecord = { ...again, url: `${site}/lost`, fields: ['WARC-Payload-Digest: sha1:LOST'] };
    const inputs = [write('revisits.warc.gz', [robots, page, again, lost])];
    const { outcome, problems, bytes } = await run({ inputs, settings: { filter: true } });
    expect(outcome.tally.records).toEqual({ read: 4, answered: 3, damaged: 0, skipped: { 'robots.txt': 1 } });
    expect(problems.map(({ code, url }) => `${code} ${url}`)).toEqual([
      `revisit ${site}/lost`,
      `not-copied ${site}/lost`,
    ]);
    const path = join(root, 'whole.warc.gz');
    writeFileSync(path, bytes);
    const [, whole, ...more] = await everythingIn({ path });
    expect(more).toEqual([]);
    const { type, block } = whole as WarcRecord;
    expect(type).toBe('response');
    expect(Buffer.from(block).toString()).toBe(
      'HTTP/1.1 200 Yes\r\nX-Now: yes\r\nContent-Type: text/html\r\n\r\n<p>the page',
    );
  });
});

describe('nothing is passed over in silence', () => {
  test('a revisit without its original is answered by its address and its header, with an open body', async () => {
    const revisit: TestRecord = {
      type: 'revisit',
      url: `${site}/page`,
      headers: ['X-Robots-Tag: noindex'],
      fields: ['WARC-Payload-Digest: sha1:LOST'],
      body: '',
    };
    const inputs = [write('lost.warc.gz', [robots, revisit])];
    const { rows, problems } = await run({ inputs, settings: { usages: ['crawl', 'index', 'preserve'] } });
    expect(rows[0]?.answer.decisions).toMatchObject({
      crawl: { may: true },
      index: { may: false },
      preserve: { may: false, open: ['body'] },
    });
    expect(problems.map(({ code }) => code)).toEqual(['revisit']);
  });

  test('a record without a date', async () => {
    const bytes = withId({ url: `${site}/undated`, at: '', body: '<p>' }, 'undated');
    writeFileSync(join(root, 'undated.warc.gz'), Buffer.concat([warcMember(robots), bytes]));
    const { problems, rows } = await run({ inputs: ['undated.warc.gz'] });
    expect(rows).toHaveLength(1);
    expect(problems).toMatchObject([{ code: 'no-date', url: `${site}/undated`, answered: true }]);
  });

  test('files that are empty or of no known kind, but not what belongs to a WACZ', async () => {
    const folder = join(root, 'wacz');
    for (const name of ['archive', 'indexes', 'pages']) mkdirSync(join(folder, name), { recursive: true });
    const records = Buffer.concat([warcMember(robots), warcMember({ url: `${site}/`, body: '<p>' })]);
    writeFileSync(join(folder, 'archive/data.warc.gz'), records);
    writeFileSync(join(folder, 'indexes/index.cdx.gz'), 'com,a)/ 20260101000000 {"url": "https://a.example/"}\n');
    writeFileSync(
      join(folder, 'pages/pages.jsonl'),
      '{"format": "json-pages-1.0", "id": "pages"}\n{"url": "https://a.example/"}\n',
    );
    writeFileSync(join(folder, 'datapackage.json'), '{"profile": "data-package"}');
    const whole = await run({ inputs: ['wacz'] });
    expect(whole.problems).toEqual([]);
    expect(whole.outcome.tally.records).toMatchObject({ read: 2, answered: 1, damaged: 0 });
    writeFileSync(join(folder, 'archive/empty.warc.gz'), '');
    writeFileSync(join(folder, 'archive/notes.pdf'), '%PDF-1.4');
    const { problems, outcome } = await run({ inputs: ['wacz'] });
    expect(problems.map(({ file, code, answered }) => [file, code, answered])).toEqual([
      ['wacz/archive/empty.warc.gz', 'file', false],
      ['wacz/archive/notes.pdf', 'file', false],
    ]);
    expect(outcome.tally.problems).toEqual({ file: 2 });
    expect(outcome.tally.records.damaged).toBe(0);
    const named = await run({ inputs: ['wacz/archive/empty.warc.gz', 'wacz/archive/data.warc.gz'] });
    expect(named.problems).toMatchObject([{ file: 'wacz/archive/empty.warc.gz', code: 'file' }]);
  });

  test('how many bytes are damaged', async () => {
    const page = warcMember({ url: `${site}/`, body: '<p>' });
    const broken = Buffer.from(page);
    broken.fill(0xff, 60, 80);
    writeFileSync(join(root, 'broken.warc.gz'), Buffer.concat([warcMember(robots), broken, page]));
    const { problems, outcome } = await run({ inputs: ['broken.warc.gz'] });
    expect(problems).toMatchObject([{ code: 'gzip', bytes: broken.length }]);
    expect(outcome.tally.damagedBytes).toBe(broken.length);
  });
});

test('what may be done, and what may not, are all decisions', async () => {
  const inputs = [
    write('only.warc.gz', [robots, ...['/', '/private/'].map((path) => ({ url: `${site}${path}`, body: '<p>' }))]),
  ];
  const count = async (only?: 'may' | 'may-not'): Promise<number> => {
    const { rows } = await run({
      inputs,
      settings: { usages: ['crawl', 'index'], ...(only === undefined ? {} : { only }) },
    });
    return rows.flatMap(({ answer }) => Object.values(answer.decisions)).length;
  };
  const [all, may, not] = [await count(), await count('may'), await count('may-not')];
  expect([may, not, may + not]).toEqual([2, 2, all]);
});

describe('time limits run out by what the captures tell', () => {
  const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`;
  const limited = (limit: string): TestRecord => ({
    url: `${site}/limited`,
    headers: ['ACAP-crawler: x'],
    body: `<meta name="robots" content="acap-allow-index: time-limit=${limit}">`,
  });

  test.each([
    ['7-days', 5, true, at(8)],
    ['7-days', 9, false, at(8)],
    ['until-recrawled', 2, true, undefined],
    ['until-recrawled', 9, false, undefined],
  ])('%s, as of day %s', async (limit, day, may, until) => {
    const text = `User-agent: *\nAllow: /\nACAP-crawler: *\nACAP-allow-index: / time-limit=${limit}\n`;
    const page = { ...limited(limit), body: '<p>' };
    const inputs = [
      write('limits.warc.gz', [
        { ...robots, body: text },
        ...[1, 4].map((captured) => ({ ...page, at: at(captured) })),
      ]),
    ];
    const { bytes } = await run({ inputs, settings: { usages: ['index'], at: at(day), format: 'csv' } });
    const [header = '', first = ''] = bytes.toString().split('\r\n');
    const names = header.split(',');
    const cells = first.split(',');
    const cell = (name: string): string | undefined => cells[names.indexOf(name)];
    expect([cell('may'), cell('until')]).toEqual([String(may), until ?? '']);
    expect([cell('capturedAt'), cell('askedAt')]).toEqual([at(1), at(day)]);
  });

  test('--held-since says since when, for those who have held it longer', async () => {
    const settingsOf = (heldSince: string): Partial<AuditSettings> => ({ usages: ['index'], at: at(5), heldSince });
    const { rows } = await run({ inputs: ['limits.warc.gz'], settings: settingsOf('2026-10-01T00:00:00Z') });
    // The limit in this file is until it was crawled again.
    expect(rows[0]?.answer.decisions['index']).toMatchObject({ may: false });
  });
});

describe('a WACZ', () => {
  const records = [robots, { url: `${site}/one`, body: '<p>1' }, { url: `${site}/private/`, body: '<p>2' }];
  const warc = Buffer.concat(records.map((record) => warcMember(record)));

  test('is read as it is, and so are other archives that store WARC files', async () => {
    writeFileSync(
      join(root, 'crawl.wacz'),
      zipOf({
        'datapackage.json': Buffer.from('{}'),
        'archive/a.warc.gz': warc,
        'pages/pages.jsonl': Buffer.from('{}'),
      }),
    );
    writeFileSync(join(root, 'plain.warc.gz'), warc);
    const plain = await run({ inputs: ['plain.warc.gz'], settings: { filter: true } });
    const packed = await run({ inputs: ['crawl.wacz'], settings: { filter: true }, unitBytes: 200 });
    expect(packed.problems).toEqual([]);
    expect(await recordsIn(packed.bytes)).toEqual(await recordsIn(plain.bytes));
    const { rows } = await run({ inputs: ['crawl.wacz'] });
    expect(rows).toMatchObject([
      { file: 'crawl.wacz!/archive/a.warc.gz', offset: warcMember(robots).length },
      { file: 'crawl.wacz!/archive/a.warc.gz' },
    ]);
    expect(rows.map(({ answer }) => answer.decisions['crawl']?.may)).toEqual([true, false]);
    const revisit: TestRecord = { type: 'revisit', url: `${site}/again`, fields: ['WARC-Refers-To: x'], body: '' };
    write('elsewhere.warc.gz', [
      { ...revisit, fields: [`WARC-Refers-To-Target-URI: ${site}/one`, 'WARC-Refers-To-Date: 2026-11-01T00:00:00Z'] },
    ]);
    const both = await run({ inputs: ['elsewhere.warc.gz', 'crawl.wacz'] });
    expect(both.problems).toEqual([]);
    const from = await run({ inputs: ['elsewhere.warc.gz'], robotsFrom: ['crawl.wacz'] });
    expect(from.rows[0]?.answer.decisions['crawl']?.may).toBe(true);
  });

  test('that is damaged, or has no WARC files, is a problem', async () => {
    const archive = zipOf({ 'archive/a.warc.gz': warc });
    writeFileSync(join(root, 'cut.wacz'), archive.subarray(0, archive.length - 5));
    writeFileSync(join(root, 'none.zip'), zipOf({ 'a.txt': Buffer.from('x') }));
    const { problems } = await run({ inputs: ['plain.warc.gz', 'cut.wacz', 'none.zip'] });
    expect(problems.map(({ file, message }) => [file, message])).toEqual([
      ['cut.wacz', 'This file was not read: it cannot be read as a ZIP archive: its list of files is damaged.'],
      ['none.zip', 'This file was not read: it is a ZIP archive without WARC files.'],
    ]);
  });

  /** A ZIP archive that stores its files as they are. */
  function zipOf(files: Readonly<Record<string, Buffer>>): Buffer {
    const pieces: Buffer[] = [];
    const list: Buffer[] = [];
    let offset = 0;
    for (const [name, bytes] of Object.entries(files)) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt32LE(bytes.length, 18);
      local.writeUInt32LE(bytes.length, 22);
      local.writeUInt16LE(name.length, 26);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt32LE(bytes.length, 20);
      entry.writeUInt32LE(bytes.length, 24);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(offset, 42);
      pieces.push(local, Buffer.from(name), bytes);
      list.push(entry, Buffer.from(name));
      offset += 30 + name.length + bytes.length;
    }
    const end = Buffer.alloc(22);
    const directory = Buffer.concat(list);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(offset, 16);
    return Buffer.concat([...pieces, directory, end]);
  }
});

test('the captures that were used are a table of their own', async () => {
  await run({ inputs: ['plain.warc.gz'], out: 'with-evidence' });
  const found = await queried(
    `SELECT url, host, epoch_ms("capturedAt"), status, file, "offset", body FROM read_parquet('${join(root, 'with-evidence/evidence.parquet')}')`,
  );
  const at = String(Date.parse('2026-10-31T00:00:00Z'));
  expect(found).toEqual([[`${site}/robots.txt`, 'a.example', at, '200', 'plain.warc.gz', '0', robots.body]]);
});

test('sites and months are counted', async () => {
  const { outcome } = await run({ inputs: ['plain.warc.gz'] });
  const counts = { records: 2, allowed: 0, denied: 1, unstated: 1, may: 1 };
  expect(outcome.tally).toMatchObject({
    sites: [{ host: 'a.example', ...counts }],
    sitesMore: 0,
    months: { '2026-11': counts },
  });
});
