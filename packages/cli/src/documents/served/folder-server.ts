import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { parseUrl } from '@heed/core/documents';
import { CannotRun, reasonOf } from '../../command-error.js';
import type { Files } from '../../files.js';
import { filePathOf } from '../file-path.js';
import { headerRulesFile, readHeaderRules } from '../files/header-rules.js';

/** A folder, served on this machine and to this machine only. */
export interface SiteServer {
  /** `http://127.0.0.1:` and a free port, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder as a web server would, so that a site can be looked at before it is published. A file `_headers` in the
 * folder says which header fields go with which paths: a path pattern on a line of its own, then its fields, indented.
 */
export async function serveFolder(folder: string, files: Files): Promise<SiteServer> {
  if (!isFolder(folder, files)) throw new CannotRun(`cannot serve ${folder}: it is no folder.`);
  const rules = await files.read(join(folder, headerRulesFile)).catch(() => '');
  const headersOf = readHeaderRules(rules.toString());
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const read = (path: string): Promise<Uint8Array | undefined> => readPage(join(folder, path), files);
    answer(read, headersOf, request.url ?? '/', response).catch(() => response.destroy());
  });
  await listening(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isFolder(folder: string, files: Files): boolean {
  try {
    return files.statOf(folder).isDirectory();
  } catch (error) {
    throw new CannotRun(`cannot serve ${folder}: ${reasonOf(error)}.`);
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new CannotRun(`cannot serve on this machine: ${reasonOf(error)}.`)));
    server.listen(0, '127.0.0.1', resolve);
  });
}

async function answer(
  read: (path: string) => Promise<Uint8Array | undefined>,
  headersOf: ReturnType<typeof readHeaderRules>,
  target: string,
  response: ServerResponse,
): Promise<void> {
  const path = filePathOf(parseUrl(`http://127.0.0.1${target}`)?.pathname ?? '');
  const body = path === undefined || path === `/${headerRulesFile}` ? undefined : await read(path);
  if (path === undefined || body === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain', ...forNow }).end('There is no such page.\n');
    return;
  }
  const headers = withTypeAndAge(path, headersOf(path).headers);
  response.writeHead(200, headers.flat()).end(body);
}

/** The next site that is served may have the same port: no copy of this one may be taken for it. */
const forNow = { 'Cache-Control': 'no-store' } as const;

function withTypeAndAge(path: string, headers: readonly HeaderLine[]): HeaderLine[] {
  const isSaid = (name: string): boolean => headers.some(([other]) => other.toLowerCase() === name.toLowerCase());
  const type: HeaderLine = ['Content-Type', typeOf(path)];
  const ages: readonly HeaderLine[] = Object.entries(forNow);
  return [...[type].filter(([name]) => !isSaid(name)), ...headers, ...ages.filter(([name]) => !isSaid(name))];
}

async function readPage(path: string, files: Files): Promise<Uint8Array | undefined> {
  return files.read(path.endsWith('/') ? `${path}index.html` : path).catch(() => undefined);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
  '.rss': 'application/rss+xml',
  '.atom': 'application/atom+xml',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
};

function typeOf(path: string): string {
  if (path.endsWith('/')) return 'text/html; charset=utf-8';
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
