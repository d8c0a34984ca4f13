import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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
  const isRows = own?.filter !== true;
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
