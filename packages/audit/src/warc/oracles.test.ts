import { execFile, spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { WARCParser, WARCRecord, WARCSerializer } from 'warcio';
import { targetOf } from '../inputs/warc-target.js';
import { everythingIn, fileWith, noise, plainRecord } from './testing/warc-files.js';
import { recordBytes } from './write-record.js';

interface Seen {
  readonly type: string | undefined;
  readonly url: string | undefined;
  readonly block: string;
}

/** The records of a file as warcio reads them. */
async function byWarcio(path: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const record of new WARCParser(createReadStream(path), { parseHttp: false })) {
    const block = Buffer.from(await record.readFully(false)).toString('base64');
    seen.push({ type: record.warcType ?? undefined, url: record.warcTargetURI ?? undefined, block });
  }
  return seen;
}

async function byUs(path: string): Promise<Seen[]> {
  return (await everythingIn({ path })).map((item) => {
    if (item.kind === 'damage') throw new Error(item.message);
    const url = targetOf(item);
    return { type: item.type, url, block: Buffer.from(item.block).toString('base64') };
  });
}

const blocks = [
  Buffer.from('HTTP/1.1 200 OK\r\n\r\nhello'),
  Buffer.alloc(0),
  noise(100_000),
  Buffer.from('\r\n\r\nWARC/1.0\r\n'),
];

test('warcio reads what we write, and so do we', async () => {
  const records = blocks.map((block, at) => {
    const fields = [
      ['WARC-Type', 'response'],
      ['WARC-Record-ID', `<urn:uuid:00000000-0000-4000-8000-00000000000${at}>`],
      ['WARC-Target-URI', `https://a.example/${at}?é`],
      ['WARC-Date', '2026-01-01T00:00:00Z'],
      ['Content-Type', 'application/http; msgtype=response'],
    ] as const;
    return recordBytes({ fields, block });
  });
  const path = fileWith(Buffer.concat(records));
  const seen = await byWarcio(path);
  expect(seen.map(({ block }) => block)).toEqual(blocks.map((block) => block.toString('base64')));
  expect(await byUs(path)).toEqual(seen);
});

test('we read what warcio writes', async () => {
  const written: Uint8Array[] = [];
  for (const [at, block] of blocks.entries()) {
    async function* content(): AsyncGenerator<Uint8Array> {
      yield block;
    }
    const url = `https://a.example/${at}`;
    const record = WARCRecord.create(
      { url, date: '2026-01-01T00:00:00Z', type: 'resource', warcVersion: 'WARC/1.1' },
      content(),
    );
    written.push(await WARCSerializer.serialize(record, { gzip: at % 2 === 0 }));
  }
  for (const place of [0, 1]) {
    const path = fileWith(Buffer.concat(written.filter((_, at) => at % 2 === place)));
    expect(await byUs(path)).toEqual(await byWarcio(path));
  }
});

test('warcio and we read the same records of files in all forms', async () => {
  const records = blocks.map((block, at) =>
    plainRecord(block, [`WARC-Target-URI: https://a.example/${at}`, 'WARC-Date: 2026-01-01T00:00:00Z']),
  );
  for (const bytes of [Buffer.concat(records), Buffer.concat(records.map((record) => gzipSync(record)))]) {
    const path = fileWith(bytes);
    expect(await byUs(path)).toEqual(await byWarcio(path));
  }
});

const wget = 'wget';
const hasWget = spawnSync(wget, ['--version']).status === 0;

test.skipIf(!hasWget)(
  'what wget archives is read, and by warcio alike (skipped where wget is not installed)',
  async () => {
    const server = createServer((request, response) => {
      if (request.url === '/robots.txt')
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
      // Without a length: wget keeps the chunks in the record.
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${request.url}<a href="/next">next</a>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'heed-wget-'));
    try {
      const { port } = server.address() as AddressInfo;
      const args = ['-q', '-r', '--no-config', '--warc-file=a', `http://127.0.0.1:${port}/`];
      await promisify(execFile)(wget, args, { cwd: folder });
      const path = join(folder, 'a.warc.gz');
      const ours = await byUs(path);
      expect(ours.filter(({ type }) => type === 'response').length).toBe(3);
      expect(ours).toEqual(await byWarcio(path));
      expect(readFileSync(path).subarray(0, 2)).toEqual(Buffer.of(0x1f, 0x8b));
    } finally {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
