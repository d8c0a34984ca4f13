import { connect } from 'node:net';

/** A response as it came, in one text. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** Sends bytes unchanged to a server on this machine, also those that an HTTP client would not send. */
export function rawRequest(address: string, lines: readonly string[], body = ''): Promise<RawResponse> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }));
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'), 'latin1');
  });
}
