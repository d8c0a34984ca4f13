import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { OpenedSite } from '../sources.js';

/** How the studio is served. */
export interface StudioOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** What the page shows at first. */
  readonly opened?: OpenedSite;
  /** Fetches an address on behalf of the page. Absent: the page cannot fetch. */
  readonly fetchSite?: (address: string) => Promise<OpenedSite>;
}

/** A studio that is being served. */
export interface RunningStudio {
  /** The address to open. */
  readonly address: string;
  stop(): Promise<void>;
}

const folder = fileURLToPath(new URL('../../dist/page/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Serves the studio on the loopback address, to this machine only. */
export async function serveStudio({ port = 0 }: StudioOptions = {}): Promise<RunningStudio> {
  const app = new Hono();
  app.get('*', async (context) => {
    const path = context.req.path === '/' ? '/index.html' : context.req.path;
    if (!/^\/(?:assets\/)?[\w-]+\.(?:html|js|css)$/.test(path)) return context.notFound();
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    try {
      return context.body(await readFile(folder + path.slice(1)), 200, { 'Content-Type': type });
    } catch {
      return context.notFound();
    }
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const { port: used } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${used}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
