import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serve } from './serve.js';
import { startWaitingSite } from './testing/waiting-site.js';

test('a service that ends finishes what it has begun, and does not wait for connections without a request', async () => {
  const site = await startWaitingSite();
  const service = await serve({ userAgent: 'heed-test', trust: [site.url] });
  const { hostname, port } = new URL(service.address);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const body = JSON.stringify({ url: site.url, agents: ['A'] });
  const headers = { 'Content-Type': 'application/json' };
  const begun = once(site.events, 'asked');
  const running = fetch(`${service.address}check`, { method: 'POST', headers, body });
  await begun;
  const stopped = service.stop();
  // Were it closed when the time to end is over, the other would be too.
  await once(silent.resume(), 'close');
  site.answer();
  expect((await running).status).toBe(200);
  await stopped;
  await site.close();
});

test.each([
  ['', 0],
  [', also if it is busy until the time for that is over', 500],
])(
  'a service that ends answers a request that is on its way over a connection without any before%s',
  async (_, stall) => {
    const service = await serve({ userAgent: 'heed-test' });
    const { hostname, port } = new URL(service.address);
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    const stopped = service.stop();
    // It has begun to end by then, and checks its timers next.
    await setTimeout(50);
    await setImmediate();
    client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const begun = performance.now();
    while (performance.now() - begun < stall);
    const answer = Buffer.concat(await client.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    await stopped;
  },
);
