import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherPages, otherSpellings } from '../../core/src/testing/other-spellings.js';
import { freePort } from '../../fetch/src/testing/free-port.js';
import { type RunningService, serve } from './serve.js';
import { send, type WireResponse } from './testing/openapi/send.js';
import { type ProxyName, proxyProgram, startProxy } from './testing/proxies.js';
import { configurationFor } from './testing/proxy-examples.js';

const secret = 'The secret page.';

/** A folder with a page that robots.txt closes to one crawler. */
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'heed-spellings-'));
  // A server that is started by the administrator drops its rights.
  chmodSync(root, 0o755);
  for (const folder of ['secret', 'public', 'public/secret', 'secretary']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'a'), folder === 'secret' ? secret : 'A page.');
  }
  writeFileSync(join(root, 'robots.txt'), 'User-agent: GrabBot\nDisallow: /secret/\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A program that looks a path up in the folder, and ignores letter case, as many do. */
function pageAt(path: string): string {
  try {
    return readFileSync(join(root, normalize(`/${decodeURIComponent(path)}`).toLowerCase()), 'utf8');
  } catch {
    return 'Another page.';
  }
}

async function startProgram(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const program = createServer((request, response) => response.end(pageAt((request.url ?? '/').split('?')[0] ?? '')));
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  return {
    origin: `http://127.0.0.1:${(program.address() as AddressInfo).port}`,
    close: async () => {
      program.closeAllConnections();
      program.close();
      await once(program, 'close');
    },
  };
}

/** Lets a proxy serve the folder itself, instead of a program behind it. */
const withFiles: Partial<Record<ProxyName, (configuration: string) => string>> = {
  nginx: (configuration) => configuration.replaceAll('proxy_pass http://127.0.0.1:8080;', `root ${root};`),
  caddy: (configuration) => configuration.replace('reverse_proxy 127.0.0.1:8080', `root * ${root}\n\tfile_server`),
};

/** Who serves the pages, and how many other spellings lead to the secret one. */
describe.each<readonly [ProxyName, string, 'a program' | 'files', number]>([
  ['nginx', 'nginx.conf', 'a program', 35],
  ['nginx', 'nginx.conf', 'files', 30],
  ['caddy', 'Caddyfile', 'a program', 37],
  ['caddy', 'Caddyfile', 'files', 32],
  ['traefik', 'traefik.yaml', 'a program', 10],
  ['envoy', 'envoy.yaml', 'a program', 37],
])('%s, %s, before %s', (name, file, what, reaching) => {
  const isMissing = proxyProgram(name) === undefined;
  const it = test.skipIf(isMissing);
  const closers: (() => Promise<void>)[] = [];
  let service: RunningService;
  let origin: string;

  beforeAll(async () => {
    if (isMissing) return;
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const program = await startProgram();
    closers.push(() => program.close());
    service = await serve({ userAgent: 'heed', trust: [origin], forwarded: name });
    closers.push(() => service.stop());
    const change = what === 'files' ? withFiles[name] : undefined;
    const configuration = configurationFor(file, new URL(program.origin), new URL(service.address), port, change);
    const proxy = await startProxy(name, configuration, port);
    closers.push(() => proxy.close());
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  const get = (target: string, agent: string): Promise<WireResponse> =>
    send(origin, { method: 'GET', target, headers: { 'user-agent': agent } });

  it(
    isMissing ? 'not tried, since it is not installed' : 'no spelling leads a crawler to a page that is closed to it',
    async () => {
      const reached: string[] = [];
      for (const target of otherSpellings) {
        const isSecret = (await get(target, 'OpenBot')).body === secret;
        if (isSecret) reached.push(target);
        const { status, body } = await get(target, 'GrabBot');
        expect({ target, isSecret: body === secret }).toEqual({ target, isSecret: false });
        if (isSecret) expect({ target, status }).toEqual({ target, status: 403 });
      }
      expect(reached.length, reached.join(' ')).toBeGreaterThanOrEqual(reaching);
    },
  );

  it('other pages are open to it', async () => {
    for (const target of otherPages) {
      expect({ target, status: (await get(target, 'GrabBot')).status }).toEqual({
        target,
        status: (await get(target, 'OpenBot')).status,
      });
    }
    expect(await get('/public/a', 'GrabBot')).toMatchObject({ status: 200, body: 'A page.' });
  });
});
