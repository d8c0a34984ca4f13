import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Agent, fetch, interceptors, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../../fetch/src/testing/certificate.js';
import { testGate } from '../requests/testing/example-sites.js';
import { DeniedError, gateInterceptor, judgementOf, readJudged } from './index.js';

/** A site over HTTP/2 for the running test, and a gated dispatcher for it. */
async function siteOverHttp2() {
  const authority = makeCertificate();
  const { cert, key } = makeCertificate({ hosts: ['127.0.0.1'], signedBy: authority });
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, authority.cert]);
  onTestFinished(() => setDefaultCACertificates(known));
  const asked: string[] = [];
  const server = createSecureServer({ cert, key, allowHTTP1: true }, ({ url, httpVersion }, response) => {
    // The gate fetches robots.txt over HTTP/1.1.
    if (url === '/robots.txt') return void response.end('User-agent: *\nDisallow: /closed/');
    asked.push(`${httpVersion} ${url}`);
    if (url === '/to/closed') return void response.writeHead(302, { Location: '/closed/page' }).end();
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('X-Robots-Tag', ['noindex', 'otherbot: nofollow']);
    response.end('<!DOCTYPE html><meta name="robots" content="nofollow"><p>page');
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ allowH2: true });
  onTestFinished(async () => {
    await agent.destroy();
    for (const session of sessions) session.destroy();
    server.close();
  });
  const dispatcher = agent.compose(gateInterceptor(testGate()), interceptors.redirect({ maxRedirections: 5 }));
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, dispatcher };
}

test('over HTTP/2, what is denied does not leave, and responses carry their judgement', async () => {
  const { origin, asked, dispatcher } = await siteOverHttp2();
  await expect(request(`${origin}/closed/page`, { dispatcher })).rejects.toBeInstanceOf(DeniedError);
  await expect(request(`${origin}/to/closed`, { dispatcher })).rejects.toMatchObject({ url: `${origin}/closed/page` });
  const { answer } = await judgementOf(await request(`${origin}/open`, { dispatcher }));
  expect(answer.decisions.index).toMatchObject({ verdict: 'denied', because: [{ text: 'noindex' }] });
  const read = await readJudged(await request(`${origin}/open`, { dispatcher }));
  expect(read.judgement.answer.decisions.follow?.verdict).toBe('denied');
  expect((await fetch(`${origin}/open`, { dispatcher })).status).toBe(200);
  expect(asked).toEqual(['2.0 /to/closed', '2.0 /open', '2.0 /open', '2.0 /open']);
});
