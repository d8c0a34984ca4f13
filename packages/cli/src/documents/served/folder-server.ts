import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { decodeUtf8, defined, fileTypeOf, headerRulesFile, parseUrl, readHeaderRules } from '@heed/core/internal';
import { isBelow } from '../../below-folder.js';
import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import type { Files } from '../../files.js';
import { filePathOf } from '../file-path.js';

/** A folder that is served on this machine, to this machine only. */
export interface FolderServer {
  /** `http://127.0.0.1:` and a free port, without a slash at the end. */
  readonly origin: string;
  /** The text of its `_headers`, if it has one. */
  readonly headerRules?: string;
  close(): Promise<void>;
}

/**
 * Limit: bytes of a file that are served. Twice what is read of a page, so that the reader notices, and says, that a longer one is
 * cut.
 */
const maxServedBytes = 32 * 1024 * 1024;

/** Limit: bytes of a `_headers` file. Static hosts allow far fewer. */
const maxRulesBytes = 1024 * 1024;

/**
 * Serves a folder as a web server would, so that a site can be checked before it is published. A file `_headers` in the folder has header
 * fields for paths; see `readHeaderRules`.
 *
 * Only regular files inside the folder are served: a symbolic link may lead anywhere, and a pipe or a device need not end.
 */
export async function serveFolder(folder: string, files: Files): Promise<FolderServer> {
  if (!isFolder(folder, files)) throw new CommandError(`cannot serve ${folder}: it is not a folder.`);
  const headerRules = readRules(folder, files);
  const headersOf = readHeaderRules(headerRules ?? '');
  const server = createServer((request, response) => {
    answer((path) => readServed(folder, path, files), headersOf, request.url ?? '/', response);
  });
  await listening(server);
  return defined({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headerRules,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Returns undefined if there is no such file, or none that may be served. */
function readServed(folder: string, path: string, files: Files): Uint8Array | undefined {
  try {
    return readInside(folder, fileFor(path), maxServedBytes, files);
  } catch {
    return undefined;
  }
}

/** Whoever wrote the file expects it to apply, so one that cannot be read is an error. */
function readRules(folder: string, files: Files): string | undefined {
  try {
    const bytes = readInside(folder, headerRulesFile, maxRulesBytes + 1, files);
    if (bytes.length > maxRulesBytes) throw new Error(`it is larger than ${maxRulesBytes / 1024 / 1024} MiB`);
    return decodeUtf8(bytes).text;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new CommandError(`cannot read ${join(folder, headerRulesFile)}: ${errorReason(error)}.`);
  }
}

/** The beginning of a regular file inside the folder; links are followed as long as they do not lead out. */
function readInside(folder: string, path: string, maxBytes: number, files: Files): Uint8Array {
  const real = files.realPathOf(join(folder, path));
  if (!isBelow(real, files.realPathOf(folder))) throw new Error('it is outside the folder');
  return files.readRegular(real, maxBytes);
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

function answer(
  read: (path: string) => Uint8Array | undefined,
  headersOf: ReturnType<typeof readHeaderRules>,
  target: string,
  response: ServerResponse,
): void {
  const path = filePathOf(parseUrl(`http://127.0.0.1${target}`)?.pathname ?? '');
  const body = path === undefined || path === `/${headerRulesFile}` ? undefined : read(path);
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
