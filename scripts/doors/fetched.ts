import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { HeaderLine } from '@heed/core';

/** A response as it came, with the lines of its header in their order, and by Node alone. */
export async function fetched(
  url: string,
): Promise<{ readonly status: number; readonly headers: HeaderLine[]; readonly body: string }> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const { rawHeaders, statusCode = 0 } = response;
  const headers = rawHeaders.flatMap((name, index): HeaderLine[] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  return { status: statusCode, headers, body: body.toString('utf8') };
}
