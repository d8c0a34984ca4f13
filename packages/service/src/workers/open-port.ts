import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * The port that workers will share: the one that is wanted, or, for 0, one that is free. Rejects if it cannot be had.
 *
 * A worker that is started later must take the same one, even if no other is left, so workers are never told 0. The port is closed again
 * here, since it is the workers that open it; should somebody else take it in between, they say so.
 */
export async function openPort(host: string, wanted: number): Promise<number> {
  const server = createServer().listen({ host, port: wanted, exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
