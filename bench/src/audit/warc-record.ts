import { gzipSync } from 'node:zlib';

/** A response of a server as a record. */
export function responseRecord(url: string, date: string, mediaType: string, body: Uint8Array): Buffer {
  const header = `HTTP/1.1 200 OK\r\nContent-Type: ${mediaType}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return warcRecord(
    'response',
    url,
    date,
    'application/http; msgtype=response',
    Buffer.concat([Buffer.from(header), body]),
  );
}

/** A record of a WARC file, compressed separately as crawlers write it. The same bytes on every machine. */
function warcRecord(type: string, url: string, date: string, contentType: string, block: Uint8Array): Buffer {
  const id = `<https://example.com/records/${encodeURIComponent(`${type} ${date} ${url}`)}>`;
  const lines = [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: ${id}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${block.length}`,
  ];
  return gzipSync(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]));
}
