import { Agent, request } from 'node:http';
import type { WireRequest } from './requests.js';

/** A response as it came. */
export interface WireResponse {
  readonly status: number;
  /** By names in lower case; several lines of a name are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request unchanged: `fetch` would correct its faults. */
export function send(origin: string, { method, target, headers, body }: WireRequest): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { agent, hostname, port, method, path: target, headers: { ...headers, ...length } },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              body: Buffer.concat(parts).toString(),
            }),
          );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
