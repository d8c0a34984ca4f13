import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { parseUrl } from '@heed/core/documents';
import { CommandError } from '../../command-error.js';
import { errorReason } from '../../error-reason.js';
import type { Files } from '../../files.js';
import { filePathOf } from '../file-path.js';
import { fileTypeOf } from '../file-types.js';
import { headerRulesFile, readHeaderRules } from '../files/header-rules.js';

/** A folder that is served on this machine, to this machine only. */
export interface FolderServer {
  /** `http://127.0.0.1:` and a free port, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder as a web server would, so that a site can be checked before it is published. A file `_headers` in the
 * folder gives header fields for paths; see `readHeaderRules`.
 */
export async function serveFolder(folder: string, files: Files): Promise<FolderServer> {
  if (!isFolder(folder, files)) throw new CommandError(`cannot serve ${folder}: it is not a folder.`);
  const rules = await files.read(join(folder, headerRulesFile)).catch(() => '');
  const headersOf = readHeaderRules(rules.toString());
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const read = (path: string): Promise<Uint8Array | undefined> =>
      files.read(join(folder, fileFor(path))).catch(() => undefined);
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
    throw new CommandError(`cannot serve ${folder}: ${errorReason(error, 'folder')}.`);
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new CommandError(`cannot serve on this machine: ${errorReason(error)}.`)));
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
    response.writeHead(404, { 'Content-Type': 'text/plain', ...noStore }).end('There is no such page.\n');
    return;
  }
  const headers = withTypeAndAge(path, headersOf(path).headers);
  response.writeHead(200, headers.flat()).end(body);
}

/** The next site that is served may get the same port, so nothing of this one may be cached. */
const noStore = { 'Cache-Control': 'no-store' } as const;

function withTypeAndAge(path: string, headers: readonly HeaderLine[]): HeaderLine[] {
  const isGiven = (name: string): boolean => headers.some(([other]) => other.toLowerCase() === name.toLowerCase());
  const type: HeaderLine = ['Content-Type', mediaTypeOf(path)];
  const ages: readonly HeaderLine[] = Object.entries(noStore);
  return [...[type].filter(([name]) => !isGiven(name)), ...headers, ...ages.filter(([name]) => !isGiven(name))];
}

/** A folder is answered with its `index.html`. */
function fileFor(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path;
}

function mediaTypeOf(path: string): string {
  return fileTypeOf(fileFor(path))?.mediaType ?? 'application/octet-stream';
}
