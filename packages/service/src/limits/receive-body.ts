import type { Readable } from 'node:stream';
import type { Deadlines } from './deadlines.js';
import type { HeldBody } from './held-bodies.js';

/** Has a body arrived, and if not, why? */
export type Received = 'whole' | 'too long' | 'no room' | 'late' | 'broken off';

/**
 * Keeps a body as it arrives, and reports when it is complete, or no longer can be; later chunks are not kept.
 *
 * It listens to events: reading with `for await` takes longer than most bodies do.
 */
export function receiveBody(
  stream: Readable,
  body: HeldBody,
  maxBytes: number,
  deadlines: Deadlines,
  receive: (received: Received) => void,
): void {
  let isOver = false;
  const end = (received: Received): void => {
    if (isOver) return;
    isOver = true;
    stopWaiting();
    receive(received);
  };
  const stopWaiting = deadlines.begin(performance.now(), () => end('late'));
  if (stream.destroyed) end('broken off');
  stream.on('data', (chunk: Uint8Array) => {
    if (isOver) return;
    if (body.length + chunk.length > maxBytes) end('too long');
    else if (!body.add(chunk)) end('no room');
  });
  stream.on('end', () => end('whole'));
  stream.on('close', () => end('broken off'));
}
