import { gzipSync } from 'node:zlib';
import { defined } from '@heed/core/internal';

/** A record of a WARC file, for tests. */
export interface TestRecord {
  readonly type?: string;
  readonly url: string;
  readonly at?: string;
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: readonly string[];
  /** Further lines of the header of the record. */
  readonly fields?: readonly string[];
  readonly body: string | Uint8Array;
}

/** The bytes of a record, as one gzip member. `level` 0 stores it as it is. */
export function warcMember(record: TestRecord, level = 6): Buffer {
  return gzipSync(warcRecord(record), { level });
}

export function warcRecord(record: TestRecord): Buffer {
  const { type = 'response', url, at = '2026-11-01T00:00:00Z', status = 200, contentType = 'text/html' } = record;
  const header = [`HTTP/1.1 ${status} Yes`, `Content-Type: ${contentType}`, ...(record.headers ?? []), '', ''];
  const block = Buffer.concat([Buffer.from(header.join('\r\n')), Buffer.from(record.body)]);
  const fields = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${at}`,
    ...(record.fields ?? []),
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${block.length}`,
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(fields.join('\r\n')), block, Buffer.from('\r\n\r\n')]);
}

/** A site: its robots.txt, which was captured before the pages, and pages of which some say something of their own. */
export function siteRecords(site: number, pages: number): TestRecord[] {
  const origin = `https://site${site}.example`;
  const robots = `User-agent: *\nDisallow: /private/\nUser-agent: GPTBot\nDisallow: /${site % 7}/\n`;
  return [
    // Behind some of the pages in the file, but captured before them.
    ...Array.from({ length: pages }, (_, page): TestRecord => {
      const head = page % 3 === 0 ? '<meta name="robots" content="noindex">' : '';
      const text = `Page ${page} of site ${site}. `.repeat(20 + ((site * 31 + page * 17) % 200));
      return defined({
        url: `${origin}/${page % 5 === 0 ? 'private' : page % 7}/${page}.html`,
        at: '2026-11-02T00:00:00Z',
        headers: page % 4 === 0 ? ['X-Robots-Tag: noarchive'] : undefined,
        body: `<!doctype html><html><head>${head}<title>${page}</title></head><body><p>${text}</p></body></html>`,
      });
    }),
    { url: `${origin}/robots.txt`, contentType: 'text/plain', body: robots },
  ];
}

/** A crawl of several sites as a compressed WARC file. */
export function crawl(sites: number, pages: number): Buffer {
  const records = Array.from({ length: sites }, (_, site) => siteRecords(site, pages)).flat();
  return Buffer.concat(records.map((record) => warcMember(record)));
}
