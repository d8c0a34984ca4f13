import type { IncomingMessage } from 'node:http';
import type { HeldBody } from '../limits/held-bodies.js';
import type { Deadlines } from './deadlines.js';

/** Has a body come, and if not, why? */
export type Received = 'whole' | 'late' | 'no room';

/**
 * Tells when a body has come, or that it took too long since `started`, or that there is no room for it. Nothing is told if the client
 * goes away before. The length is one that was said and found short enough, and Node receives no more than that.
 *
 * Gives what ends the waiting.
 */
export function receiveBody(
  request: IncomingMessage,
  body: HeldBody,
  started: number,
  deadlines: Deadlines,
  receive: (received: Received) => void,
): () => void {
  let isOver = false;
  const end = (received: Received): void => {
    if (isOver) return;
    isOver = true;
    stopWaiting();
    receive(received);
  };
  const stopWaiting = deadlines.begin(started, () => end('late'));
  request.on('data', (chunk: Buffer) => {
    if (!isOver && !body.add(chunk)) end('no room');
  });
  request.on('end', () => end('whole'));
  return stopWaiting;
}
