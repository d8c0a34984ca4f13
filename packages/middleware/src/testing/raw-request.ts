import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The lines of a field, as they came. */
  readonly lines: (name: string) => readonly string[];
  readonly body: string;
}

/** Asks for a path exactly as it is written here: other clients would normalise it, and join lines. */
export function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const asked = request(origin, { path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          lines: (name) => response.headersDistinct[name.toLowerCase()] ?? [],
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    asked.on('error', reject).end();
  });
}
