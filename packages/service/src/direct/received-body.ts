import type { IncomingMessage } from 'node:http';

/**
 * Hands on the text of a body, without a byte order mark, when it has come: `undefined` if it took longer than `milliseconds`. Nothing is handed on if the client goes
 * away before. The length is one that was said and found short enough, and Node receives no more than that.
 */
export function receiveBody(
  request: IncomingMessage,
  milliseconds: number,
  receive: (text: string | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => end(undefined), milliseconds);
  const end = (text: string | undefined): void => {
    clearTimeout(timer);
    request.off('data', take).off('end', whole).off('close', leave);
    receive(text);
  };
  const take = (chunk: Buffer): void => void chunks.push(chunk);
  const whole = (): void => {
    const [only] = chunks;
    const octets = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
    const text = octets.toString('utf8');
    end(text.startsWith('\ufeff') ? text.slice(1) : text);
  };
  const leave = (): void => clearTimeout(timer);
  request.on('data', take).on('end', whole).on('close', leave);
}
