import { expect, test } from 'vitest';
import { daysFromNow, makeCertificate, type Wishes } from '../testing/certificate.js';
import { startHttps, startTcp } from '../testing/local-server.js';
import { startRoutes } from '../testing/servers.js';
import { during, get, pageRequest, textOf } from '../testing/test-client.js';
import { clientOver } from './client.js';
import { connectorsWithin } from './guard.js';

const authority = makeCertificate();
const here = { hosts: ['127.0.0.1'], by: authority };

async function ask(wishes: Wishes) {
  const server = await during(startHttps(makeCertificate(wishes), (_, response) => response.end('secure')));
  const options = { userAgent: 'ExampleBot', allowPrivate: true } as const;
  const client = await during(clientOver(connectorsWithin(5000, { ca: authority.cert }), options));
  return { server, outcome: await client.get(server.origin, pageRequest) };
}

test('a certificate that can be trusted lets the answer through', async () => {
  const { outcome } = await ask(here);
  expect(textOf(outcome)).toBe('secure');
});

test.each<[string, Wishes, string]>([
  ['itself', { hosts: ['127.0.0.1'] }, 'its certificate is signed by itself, not by an authority known here'],
  [
    'another authority',
    { ...here, by: makeCertificate() },
    'its certificate comes from an authority unknown here, or without the certificates in between',
  ],
  ['the past', { ...here, until: daysFromNow(-0.5) }, 'its certificate has expired'],
  ['the future', { ...here, from: daysFromNow(0.5) }, 'its certificate is not valid yet'],
  ['another host', { ...here, hosts: ['example.com', '127.0.0.2'] }, 'its certificate is for another host'],
])('a certificate of %s does not', async (_, wishes, reason) => {
  const { server, outcome } = await ask(wishes);
  const failure = { code: 'fetch/tls', data: { host: `127.0.0.1:${server.port}`, reason } };
  expect(outcome).toEqual({ kind: 'failed', url: `${server.origin}/`, failure, hops: [] });
  expect(server.requests).toEqual([]);
});

test('a server that speaks plain HTTP is told from one that closes', async () => {
  const plain = await during(startRoutes({}));
  const closing = await during(startTcp((socket) => socket.once('data', () => socket.destroy())));
  const reasons = await Promise.all(
    [plain, closing].map(async ({ port }) => {
      const outcome = await get(`https://127.0.0.1:${port}/`);
      return outcome.kind === 'failed' && outcome.failure;
    }),
  );
  expect(reasons).toMatchObject([
    { code: 'fetch/tls', data: { reason: 'what it speaks there is not TLS' } },
    { code: 'fetch/tls', data: { reason: 'it broke off while the two sides were agreeing' } },
  ]);
});
