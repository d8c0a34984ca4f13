import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@heed/core/page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importMap, moduleAt } from '../testing/browser-modules.js';
import { pages, signalsOf, silent } from '../testing/finder-suite.js';

/** A real browser, if this machine has one: `HEED_CHROMIUM`, or the path that Debian uses. */
const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';

/** The built packages run in the page unchanged. */
const runner = `<!doctype html>
<script type="importmap">${JSON.stringify({ imports: importMap })}</script>
<script type="module">
import { findInDom } from '@heed/markup/dom';
const pages = await (await fetch('/pages.json')).json();
const found = pages.map((html) => {
  const { source, ...page } = findInDom(new DOMParser().parseFromString(html, 'text/html'));
  return page;
});
await fetch('/found', { method: 'POST', body: JSON.stringify(found) });
</script>`;

test('the entry for browsers needs no module but those of heed', () => {
  const found = new Set<string>();
  const waiting = ['@heed/markup/dom'];
  for (let specifier = waiting.pop(); specifier !== undefined; specifier = waiting.pop()) {
    const path = importMap[specifier] ?? specifier;
    if (found.has(path)) continue;
    found.add(path);
    const text = moduleAt(path);
    expect([path, text === undefined]).toEqual([path, false]);
    for (const [, next = ''] of (text ?? '').matchAll(/^(?:import|export)\s[^;]*?\bfrom '([^']+)';/gm)) {
      waiting.push(next.startsWith('.') ? new URL(next, `http://localhost${path}`).pathname : next);
    }
  }
  expect(found).toContain('/core/dist/page.js');
  expect(found).toContain('/markup/dist/parse/dom-tree.js');
});

describe.skipIf(!existsSync(chromium))('findInDom in a real browser', () => {
  let server: Server;
  let found: readonly Page[] = [];

  beforeAll(async () => {
    let answer: (text: string) => void = () => undefined;
    const answered = new Promise<string>((resolve) => {
      answer = resolve;
    });
    server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path === '/found') {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => answer(Buffer.concat(parts).toString('utf8')));
        response.end();
      } else if (path === '/pages.json') response.end(JSON.stringify(pages.map(([, html]) => html)));
      else if (path === '/') response.setHeader('Content-Type', 'text/html; charset=utf-8').end(runner);
      else {
        const text = moduleAt(path);
        if (text === undefined) response.writeHead(404).end();
        else response.setHeader('Content-Type', 'text/javascript').end(text);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const profile = mkdtempSync(join(tmpdir(), 'heed-'));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
    const browser = spawn(
      chromium,
      [...flags, ...quiet, `--user-data-dir=${profile}`, '--remote-debugging-port=0', address],
      { detached: true },
    );
    found = JSON.parse(await answered) as Page[];
    const closed = new Promise((resolve) => browser.once('close', resolve));
    // Its child processes are in the same process group, and end with it.
    process.kill(-(browser.pid ?? 0), 'SIGKILL');
    await closed;
    rmSync(profile, { recursive: true, force: true });
  }, 60_000);

  afterAll(() => server.close());

  test.each(pages.map(([title, , signals], index) => [title, signals, index] as const))('%s', (_, signals, index) => {
    const page = found[index];
    // A document that was parsed from a text has the address of the page that parsed it.
    const { url: _url, ...rest } = signalsOf(page as Page);
    const { url: _other, ...wanted } = { ...silent, ...signals };
    expect(rest).toEqual(wanted);
  });
});
