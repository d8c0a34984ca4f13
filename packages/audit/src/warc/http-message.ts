import type { HeaderLine } from '@heed/core';
import { linesOf } from './record-header.js';

/** An HTTP response as a record holds it. Its body is as it was transferred. */
export interface HttpMessage {
  readonly status: number;
  /** In order, never joined. */
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  /** Is the header longer than a limit? Then `headers` and `body` are empty. */
  readonly isEndless: boolean;
}

/** Limit: bytes of the header of a response. Four times what is accepted when fetching, since archives keep what others accepted. */
const maxHttpHeaderBytes: number = 256 * 1024;

/** Lenient: any protocol and any version, as old servers named them: `HTTP/1.1 200 OK`, `HTTP/2 200`, `ICY 200 OK`. */
const statusLine = /^[A-Za-z]{2,8}(?:\/\d[\d.]*)?[ \t]+(\d{3})(?!\d)/;

/** Reads an HTTP response; undefined if the bytes are none. A header that no empty line ends is the whole message. */
export function readHttpMessage(block: Uint8Array): HttpMessage | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const status = statusLine.exec(bytes.toString('latin1', 0, 64))?.[1];
  if (status === undefined) return undefined;
  const end = endOfHttpHeader(bytes);
  if (end > maxHttpHeaderBytes) return { status: Number(status), headers: [], body: new Uint8Array(), isEndless: true };
  const headers = linesOf(bytes.toString('latin1', 0, end));
  return { status: Number(status), headers, body: bytes.subarray(end), isEndless: false };
}

function endOfHttpHeader(bytes: Buffer): number {
  for (let line = 0; line <= maxHttpHeaderBytes; ) {
    const feed = bytes.indexOf(0x0a, line);
    if (feed === -1) return bytes.length;
    if (feed === line || (feed === line + 1 && bytes[line] === 0x0d)) return feed + 1;
    line = feed + 1;
  }
  return bytes.length;
}
