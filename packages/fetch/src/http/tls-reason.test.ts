import { expect, test } from 'vitest';
import { type CertificateOptions, daysFromNow, makeCertificate } from '../testing/certificate.js';
import { startHttps, startTcp } from '../testing/local-server.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { startRoutes } from '../testing/routes.js';
import { get, pageRequest, textOf } from '../testing/test-client.js';
import { createClientOver } from './client.js';
import { createConnectors } from './guard.js';

const authority = makeCertificate();
const valid: CertificateOptions = { hosts: ['127.0.0.1'], signedBy: authority };

/** Fetches from a server with such a certificate, with a client that trusts `authority`. */
async function getWith(certificate: CertificateOptions) {
  const server = await openDuringTest(
    startHttps(makeCertificate(certificate), (_, response) => response.end('secure')),
  );
  const options = { userAgent: 'ExampleBot', allowPrivate: true } as const;
  const client = await openDuringTest(createClientOver(createConnectors(5000, { ca: authority.cert }), options));
  return { server, outcome: await client.get(server.origin, pageRequest) };
}

test('a valid certificate of a known authority is accepted', async () => {
  const { outcome } = await getWith(valid);
  expect(textOf(outcome)).toBe('secure');
});

test.each<[string, CertificateOptions, string]>([
  ['self-signed', { hosts: ['127.0.0.1'] }, 'its certificate is self-signed'],
  [
    'of another authority',
    { ...valid, signedBy: makeCertificate() },
    'its certificate comes from an unknown authority, or the intermediate certificates are missing',
  ],
  ['expired', { ...valid, validUntil: daysFromNow(-0.5) }, 'its certificate has expired'],
  ['not yet valid', { ...valid, validFrom: daysFromNow(0.5) }, 'its certificate is not valid yet'],
  ['for another host', { ...valid, hosts: ['example.com', '127.0.0.2'] }, 'its certificate is for another host'],
])('a certificate that is %s is refused', async (_, certificate, reason) => {
  const { server, outcome } = await getWith(certificate);
  const failure = { code: 'fetch/tls', data: { host: `127.0.0.1:${server.port}`, reason } };
  expect(outcome).toEqual({ kind: 'failed', url: `${server.origin}/`, failure, hops: [] });
  expect(server.requests).toEqual([]);
});

test('a server without TLS and one that closes the connection have different reasons', async () => {
  const plain = await openDuringTest(startRoutes({}));
  const closing = await openDuringTest(startTcp((socket) => socket.once('data', () => socket.destroy())));
  const reasons = await Promise.all(
    [plain, closing].map(async ({ port }) => {
      const outcome = await get(`https://127.0.0.1:${port}/`);
      return outcome.kind === 'failed' && outcome.failure;
    }),
  );
  expect(reasons).toMatchObject([
    { code: 'fetch/tls', data: { reason: 'the server does not use TLS on this port' } },
    { code: 'fetch/tls', data: { reason: 'the server closed the connection during the TLS handshake' } },
  ]);
});
