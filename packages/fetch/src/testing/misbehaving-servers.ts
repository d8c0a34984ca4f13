import { EventEmitter } from 'node:events';
import { gzipSync } from 'node:zlib';
import { type LocalServer, startHttp, startTcp } from './local-server.js';
import { type Reply, sendHead } from './routes.js';
import { waitUntil } from './wait-until.js';

/** Accepts connections and never sends anything. */
export function startSilent(): Promise<LocalServer> {
  return startTcp((socket) => socket.resume());
}

/** Sends header after header and never ends them. */
export function startEndlessHeaders(): Promise<LocalServer> {
  return startTcp((socket) => {
    socket.resume().write('HTTP/1.1 200 OK\r\n');
    repeat(5, socket, () => socket.write('X-Slow: a\r\n'));
  });
}

interface DrippingServer extends LocalServer {
  /** Settles when this many bytes of a body have been sent. */
  waitForBytes(count: number): Promise<void>;
}

/** Sends its body one byte at a time and never ends it. */
export async function startDripping(): Promise<DrippingServer> {
  const progress = new EventEmitter();
  let sent = 0;
  const server = await startHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    repeat(5, response, () => {
      response.write('a');
      sent += 1;
      progress.emit('change');
    });
  });
  return { ...server, waitForBytes: (count) => waitUntil(() => sent >= count, progress) };
}

interface GenerousServer extends LocalServer {
  /** How many bytes of bodies have been sent. */
  readonly sent: () => number;
}

/** Sends its body as fast as the client reads, up to a number of bytes that no client within its limits reads. */
export async function startEndless(piece: Uint8Array, upTo: number, head: Reply = {}): Promise<GenerousServer> {
  let sent = 0;
  const server = await startHttp((_, response) => {
    sendHead(response, head);
    const send = () => {
      while (sent < upTo && !response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return;
      }
      response.end();
    };
    response.on('drain', send);
    send();
  });
  return { ...server, sent: () => sent };
}

/** Sends gzip that unpacks to a thousand times its length, up to a number of packed bytes. */
export function startGzipBomb(upTo: number): Promise<GenerousServer> {
  return startEndless(gzipSync(new Uint8Array(1024 * 1024)), upTo, { headers: { 'content-encoding': 'gzip' } });
}

/** Sends a text exactly as given, HTTP or not, and closes the connection. */
export function startRaw(text: string): Promise<LocalServer> {
  return startTcp((socket) => socket.once('data', () => socket.end(text)));
}

/** Announces a body, sends half of it and resets the connection. */
export function startReset(): Promise<LocalServer> {
  return startTcp((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf,', () =>
        setImmediate(() => socket.resetAndDestroy()),
      );
    });
  });
}

/** Sends one header of this number of bytes. */
export function startLongHeaders(bytes: number): Promise<LocalServer> {
  return startRaw(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(bytes)}\r\nContent-Length: 0\r\n\r\n`);
}

function repeat(
  milliseconds: number,
  stream: { on(event: 'close', listener: () => void): unknown },
  act: () => void,
): void {
  const timer = setInterval(act, milliseconds);
  stream.on('close', () => clearInterval(timer));
}
