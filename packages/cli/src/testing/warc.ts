import { gzipSync } from 'node:zlib';

/** A response of a server in a WARC record. */
export interface Captured {
  readonly url: string;
  readonly body: string;
  readonly at?: string;
  readonly status?: number;
  readonly headers?: readonly string[];
}

/** A WARC record as a gzip member of its own. */
export function record({ url, body, at = '2026-11-01T00:00:00Z', status = 200, headers = [] }: Captured): Buffer {
  const lines = [`HTTP/1.1 ${status} -`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body];
  const block = lines.join('\r\n');
  const header = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${at}`,
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${Buffer.byteLength(block)}`,
  ];
  return gzipSync(`${header.join('\r\n')}\r\n\r\n${block}\r\n\r\n`);
}

/** A page of HTML. */
export function page(url: string, body: string, more: Partial<Captured> = {}): Buffer {
  return record({ url, body, ...more, headers: ['Content-Type: text/html; charset=utf-8', ...(more.headers ?? [])] });
}

/** A robots.txt, captured before the pages. */
export function robotsTxt(origin: string, body: string, at = '2026-10-31T00:00:00Z'): Buffer {
  return record({ url: `${origin}/robots.txt`, body, at, headers: ['Content-Type: text/plain'] });
}
