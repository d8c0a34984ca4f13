import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { types } from 'node:util';
import type { HeaderLine } from '@heed/core';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';
import { type FetchProblem, maxPageBytes } from '@heed/fetch';
import { bodyFailure, cutShort, readBody } from '@heed/fetch/internal';
import { headerLinesOf } from './header-lines.js';
import type { FetchedResponse, GivenBody, WebResponse } from './judgement.js';

/** What is known of a response, and what went wrong while its body was read. */
interface ReadResponse extends ReadBody {
  readonly status: number;
  readonly lines: readonly HeaderLine[];
}

interface ReadBody {
  /** Absent if it was not read, or not to its end. */
  readonly body?: GivenBody;
  readonly problems: readonly FetchProblem[];
}

/** Reads what a program has of a response. Throws a TypeError for anything that is not one, and for a `Response` whose body is used. */
export async function readResponse(url: string, response: WebResponse | FetchedResponse): Promise<ReadResponse> {
  if (typeof response !== 'object' || response === null) {
    throw new TypeError('judge: pass a Response, or an object with status and headers, and the body if it was read.');
  }
  const { status } = response;
  const lines = headerLinesOf(response.headers);
  const read = isResponse(response) ? await readClone(url, response, lines) : givenBody(response);
  return { status, lines, ...read };
}

/**
 * Reads the body from a clone, so that the program can still read it. Only pages are read: heed looks into no other body. A body that
 * fails is a problem and no error, since a gate does not reject for what a server does.
 */
async function readClone(url: string, response: WebResponse, lines: readonly HeaderLine[]): Promise<ReadBody> {
  if (response.bodyUsed) {
    throw new TypeError('judge: the body of this Response is used: pass { status, headers, body } instead.');
  }
  const isPage = pageFormatOf(contentTypeOf(lines)) !== undefined;
  // Without a body, as in the response to a HEAD request, there is nothing to read, which is not an empty page.
  const stream = isPage && response.body !== null ? response.clone().body : null;
  if (stream === null) return { problems: [] };
  try {
    // No headers: fetch has undone the content codings already.
    const { bytes, isCut } = await readBody(Readable.fromWeb(stream as ReadableStream), [], maxPageBytes);
    return { body: bytes, problems: isCut ? [cutShort(url, maxPageBytes)] : [] };
  } catch (error) {
    // What a server does ends a body with a TypeError (Fetch Standard); any other error is the program's own abort.
    if (!isTypeError(error)) throw error;
    return { problems: [bodyFailure(error, new URL(url))] };
  }
}

function givenBody({ body }: FetchedResponse): ReadBody {
  if (body === undefined) return { problems: [] };
  if (typeof body === 'string' || types.isUint8Array(body) || types.isAnyArrayBuffer(body))
    return { body, problems: [] };
  throw new TypeError('judge: the body must be a Uint8Array, an ArrayBuffer or text; for a stream, pass the Response.');
}

/** By its shape, because other realms and libraries have different classes. */
function isResponse(response: WebResponse | FetchedResponse): response is WebResponse {
  return 'clone' in response && typeof response.clone === 'function';
}

function isTypeError(error: unknown): error is Error {
  return types.isNativeError(error) && error.name === 'TypeError';
}
