import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Answer, createAsk, type HeaderLine, type Views } from '@heed/core';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { WARCParser } from 'warcio';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import { createRecordCopier } from '../warc/copy-record.js';
import { maxBlockBytes } from '../warc/limits.js';
import { readWarc } from '../warc/read-warc.js';
import { recordBytes } from '../warc/write-record.js';
import { openAtomicFile } from './atomic-file.js';
import { createFilterWriter } from './warc-filter.js';
import { createViewWriter, type ViewedRecord } from './warc-views.js';

const original = '<urn:uuid:11111111-2222-4333-8444-555555555555>';
const fields: HeaderLine[] = [
  ['WARC-Type', 'response'],
  ['WARC-Record-ID', original],
  ['WARC-Date', '2026-11-01T12:00:00Z'],
  ['WARC-Target-URI', 'https://example.com/news'],
];
const viewed: ViewedRecord = {
  file: 'crawl.warc.gz',
  offset: 1234,
  url: 'https://example.com/news',
  at: '2026-11-01T12:00:00Z',
  fields,
  headers: [['Content-Type', 'text/html; charset=windows-1252']],
};

describe('views', () => {
  test('what is left of a page is a conversion record of it, which warcio reads', async () => {
    const body =
      '<!doctype html><title>News</title><p>Keep é this.</p><p data-nosnippet>x</p><!--googleoff: index--><p>Cut.</p><!--googleon: index--><p>And this.</p>';
    const ask = createAsk({ markup });
    const answer = ask({
      agent: 'Bot',
      url: viewed.url,
      response: { status: 200, headers: [], body },
      views: ['text', 'copy'],
    }) as Answer;
    const views = answer.views as Views;
    expect(views.text?.length).toBeGreaterThan(1);
    const { path, written } = await viewsOf([[viewed, views]]);
    expect(written).toEqual([['text', 'copy']]);
    const [info, text, copy, ...others] = await readWithWarcio(path);
    expect(others).toEqual([]);
    expect(info?.headers).toMatchObject({ 'warc-type': 'warcinfo', 'warc-date': '2026-11-01T12:00:00Z' });
    expect(info?.content).toContain('software: heed\r\n');
    expect(text).toMatchObject({
      headers: {
        'warc-type': 'conversion',
        'warc-refers-to': original,
        'warc-target-uri': 'https://example.com/news',
        'warc-date': '2026-11-01T12:00:00Z',
        'content-type': 'text/plain; charset=utf-8',
      },
      content: views.text?.join('\n\n'),
    });
    expect(copy).toMatchObject({ headers: { 'content-type': 'text/html; charset=utf-8' }, content: views.copy });
    expect(text?.content).toContain('é');
    expect(text?.content).not.toContain('Cut');
    const ids = [info, text, copy].map((record) => record?.headers['warc-record-id']);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).toMatch(/^<urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}>$/);
  });

  test('nothing is written of which nothing is left', async () => {
    const { path, written } = await viewsOf([
      [viewed, { text: [], copy: null }],
      [viewed, { text: [''], copy: '' }],
      [viewed, {}],
    ]);
    expect(written).toEqual([[], [], []]);
    expect((await readWithWarcio(path)).map(({ headers }) => headers['warc-type'])).toEqual(['warcinfo']);
  });

  test('ids are those of the record and the view, whatever else is in the file', async () => {
    const idsIn = async (records: readonly ViewedRecord[]): Promise<(string | undefined)[]> => {
      const { path } = await viewsOf(records.map((record) => [record, { text: ['a'], copy: 'b' }]));
      return (await readWithWarcio(path)).slice(1).map(({ headers }) => headers['warc-record-id']);
    };
    const other = { ...viewed, offset: 99 };
    expect(await idsIn([other, viewed])).toEqual([...(await idsIn([other])), ...(await idsIn([viewed]))]);
    expect(new Set(await idsIn([other, viewed, { ...viewed, file: 'b' }])).size).toBe(6);
  });

  test('files have ids of their own', async () => {
    const infoOf = async (offset: number): Promise<string | undefined> => {
      const { path } = await viewsOf([[{ ...viewed, offset }, { text: ['a'] }]]);
      return (await readWithWarcio(path))[0]?.headers['warc-record-id'];
    };
    expect(await infoOf(1)).toBe(await infoOf(1));
    expect(await infoOf(1)).not.toBe(await infoOf(2));
  });

  test('equal views give equal bytes', async () => {
    const [one, other] = await Promise.all([0, 1].map(() => viewsOf([[viewed, { text: ['a', 'b'] }]])));
    expect(readFileSync(one?.path ?? '').equals(readFileSync(other?.path ?? ''))).toBe(true);
  });

  test('the digest is that of the block', async () => {
    const { path } = await viewsOf([[viewed, { text: ['hello world'] }]]);
    // SHA-1 of "hello world" is 2aae6c35c94fcfb415dbe95f408b9ce91ee846ed.
    const [, text] = await readWithWarcio(path);
    expect(text?.headers['warc-block-digest']).toBe('sha1:FKXGYNOJJ7H3IFO35FPUBC445EPOQRXN');
  });

  test('a view of a question names no record, and no text of a stranger adds a field', async () => {
    const url = 'https://example.com/\r\nWARC-Evil: 1';
    const { path } = await viewsOf([
      [{ file: 'q.ndjson', offset: 0, url, at: '2026-11-15T00:00:00Z' }, { text: ['a'] }],
    ]);
    const [, text] = await readWithWarcio(path);
    expect(Object.keys(text?.headers ?? {})).not.toContain('warc-refers-to');
    expect(Object.keys(text?.headers ?? {})).not.toContain('warc-evil');
  });

  test.each([
    ['application/xhtml+xml', 'application/xhtml+xml; charset=utf-8'],
    ['text/xml; charset=latin1', 'text/xml; charset=utf-8'],
    ['x\r\ny/xml', 'text/html; charset=utf-8'],
    ['', 'text/html; charset=utf-8'],
  ])('a copy of %j is %s', async (given, expected) => {
    const { path } = await viewsOf([[{ ...viewed, headers: [['content-type', given]] }, { copy: '<a/>' }]]);
    expect((await readWithWarcio(path))[1]?.headers['content-type']).toBe(expected);
  });
});

describe('the filter', () => {
  const block = (text: string): Buffer => Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${text}`);
  const members = ['one', 'two', 'three'].map((text) => Buffer.from(recordBytes({ fields, block: block(text) })));
  const plain = members.map((member) => gunzipSync(member));

  test('copies gzip members byte by byte', async () => {
    const { path } = await filtered(Buffer.concat(members), 'gz', [0, 2]);
    expect(readFileSync(path).equals(Buffer.concat([members[0] as Buffer, members[2] as Buffer]))).toBe(true);
    expect(await bodiesIn(path)).toEqual(['one', 'three']);
  });

  test('makes members of plain records, of their own version', async () => {
    const old = Buffer.from((plain[1] as Buffer).toString('latin1').replace('WARC/1.1', 'WARC/1.0'), 'latin1');
    const { path } = await filtered(Buffer.concat([plain[0] as Buffer, old, plain[2] as Buffer]), 'warc', [1, 2]);
    expect(await bodiesIn(path)).toEqual(['two', 'three']);
    expect(gunzipSync(readFileSync(path)).toString()).toContain('WARC/1.0\r\n');
  });

  test('a plain file that ends without an empty line makes a member that is followed by one', async () => {
    const whole = Buffer.concat(plain);
    const { path } = await filtered(whole.subarray(0, whole.length - 4), 'warc', [2, 0]);
    expect(await bodiesIn(path)).toEqual(['one', 'three']);
  });

  test('records that share a gzip member are parted', async () => {
    const { path } = await filtered(gzipSync(Buffer.concat(plain)), 'gz', [1]);
    expect(await bodiesIn(path)).toEqual(['two']);
  });

  test('records that are longer than what is kept are read again, from every kind of file', async () => {
    const body = Buffer.alloc(maxBlockBytes + 1, 'long ');
    const long = recordBytes({ fields, block: Buffer.concat([block(''), body]) });
    const whole = gunzipSync(long);
    const [one, two] = members as [Buffer, Buffer, Buffer];
    const shared = gzipSync(Buffer.concat([gunzipSync(one), whole, gunzipSync(two)]), { level: 1 });
    const plainFile = Buffer.concat([gunzipSync(one), whole, gunzipSync(two)]);
    for (const [bytes, ending] of [
      [Buffer.concat([one, long, two]), 'gz'],
      [shared, 'gz'],
      [plainFile, 'warc'],
    ] as const) {
      const { path } = await filtered(bytes, ending, [1, 2]);
      const [head, ...lines] = gunzipSync(readFileSync(path)).toString('latin1').split('WARC/1.1\r\n').slice(1);
      expect([head, ...lines]).toHaveLength(2);
      expect(Buffer.from(`WARC/1.1\r\n${head}`, 'latin1').equals(whole)).toBe(true);
    }
  });

  async function filtered(bytes: Uint8Array, ending: string, kept: readonly number[]): Promise<{ path: string }> {
    const folder = newFolder();
    const from = join(folder, `from.${ending}`);
    writeFileSync(from, bytes);
    const path = join(folder, 'filtered.warc.gz');
    const file = openAtomicFile(path);
    const copier = createRecordCopier(from);
    const writer = createFilterWriter({ passed: file.write }, copier);
    let place = 0;
    for await (const record of readWarc({ path: from })) {
      expect(record.kind).toBe('record');
      if (record.kind === 'record') await writer.asked(record, kept.includes(place));
      place++;
    }
    await writer.finish();
    await copier.close();
    file.put();
    return { path };
  }

  async function bodiesIn(path: string): Promise<string[]> {
    const records = await readWithWarcio(path);
    const ours: string[] = [];
    for await (const record of readWarc({ path })) {
      if (record.kind === 'record' && record.type === 'response')
        ours.push(bodyOf(Buffer.from(record.block).toString()));
    }
    expect(records.map(({ content }) => content)).toEqual(ours);
    return ours;
  }
});

function bodyOf(message: string): string {
  return message.slice(message.indexOf('\r\n\r\n') + 4);
}

async function viewsOf(
  given: readonly (readonly [ViewedRecord, Views])[],
): Promise<{ path: string; written: unknown[] }> {
  const path = join(newFolder(), 'views.warc.gz');
  const file = openAtomicFile(path);
  const writer = createViewWriter(file.write);
  const written: unknown[] = [];
  for (const [record, views] of given) written.push(await writer.write(record, views));
  await writer.finish();
  file.put();
  return { path, written };
}

interface ReadRecord {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
}

/** What another tool finds in a file. Of a response, its body. */
async function readWithWarcio(path: string): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  for await (const record of new WARCParser([readFileSync(path)])) {
    const headers = Object.fromEntries(
      [...record.warcHeaders.headers].map(([name, value]) => [name.toLowerCase(), value]),
    );
    records.push({ headers, content: await record.contentText() });
  }
  return records;
}
