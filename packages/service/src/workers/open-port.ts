import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Returns the port that workers will share: the requested one, or, for 0, a free one. Rejects if it is not available.
 *
 * A worker that is started later must use the same one, so workers never get 0. The port is closed again here, since the workers open it;
 * if another program takes it in between, they report that.
 */
export async function openPort(host: string, wanted: number): Promise<number> {
  const server = createServer().listen({ host, port: wanted, exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
