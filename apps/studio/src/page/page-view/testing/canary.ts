import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** A server that nothing may reach, and what reached it. */
export interface Canary {
  readonly address: string;
  readonly reached: string[];
  stop(): Promise<void>;
}

/** Counts requests as things that got out. With a page, that page is served as `page`, to see what it does where nothing stops it. */
export async function startCanary(page?: string): Promise<Canary> {
  const reached: string[] = [];
  const server = createServer(({ url, headers: { host } }, response) => {
    const isPage = page !== undefined && url === '/page';
    if (!isPage) reached.push(url ?? '');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(isPage ? armedWith(page, `http://${host}/`) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    address,
    reached,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Everything that a page does and that the studio does not: requests elsewhere, dialogs, windows, navigations, downloads. */
export function watch(page: Page, own: string): string[] {
  const seen: string[] = [];
  const isOwn = (address: string): boolean => address.startsWith(own) || address.startsWith('data:');
  page.on('request', (request) => {
    if (!isOwn(request.url())) seen.push(`request ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    // Its page may be closed by then.
    dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (opened) => seen.push(`window ${opened.url()}`));
  page.on('download', (download) => seen.push(`download ${download.url()}`));
  page.on('framenavigated', (frame) => {
    const isExpected = frame === page.mainFrame() ? isOwn(frame.url()) : frame.url() === 'about:srcdoc';
    if (!isExpected) seen.push(`navigation ${frame.url()}`);
  });
  return seen;
}

/** A hostile page that reaches for this canary. */
export function armedWith(page: string, canary: string): string {
  const run = `alert(1);new Image().src=&quot;${canary}ran&quot;;top.location=&quot;${canary}top&quot;`;
  // In a script there are no references.
  const inScript = run.replaceAll('&quot;', '`');
  return page
    .replaceAll('<script>{run}', `<script>${inScript}`)
    .replaceAll('{canary}', canary)
    .replaceAll('{run}', run);
}
