import type { IncomingMessage } from 'node:http';
import type { Deadlines } from './deadlines.js';

/**
 * Hands on the text of a body, without a byte order mark, when it has come: `undefined` if it took too long since `started`. Nothing is
 * handed on if the client goes away before. The length is one that was said and found short enough, and Node receives no more than that.
 *
 * Gives what ends the waiting.
 */
export function receiveBody(
  request: IncomingMessage,
  started: number,
  deadlines: Deadlines,
  receive: (text: string | undefined) => void,
): () => void {
  const chunks: Buffer[] = [];
  let isLate = false;
  const stopWaiting = deadlines.begin(started, () => {
    isLate = true;
    receive(undefined);
  });
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    if (isLate) return;
    stopWaiting();
    receive(textOf(chunks));
  });
  return stopWaiting;
}

function textOf(chunks: readonly Buffer[]): string {
  const [only] = chunks;
  const text = (chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
