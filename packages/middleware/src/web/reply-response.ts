import type { HeaderLine } from '@heed/core';
import type { Reply, SpeakerRequest } from '../speaker/speaker.js';
import { addToHeaders } from './add-to-headers.js';

/** What a speaker looks at in a `Request`. `original` is what the framework hands on. */
export function webRequest(request: Request, original: unknown): SpeakerRequest {
  return {
    method: request.method,
    target: request.url,
    header: (name) => request.headers.get(name) ?? undefined,
    original,
  };
}

/** A speaker's own response to a request with this method. */
export function replyResponse({ status, headers, fields, body }: Reply, method: string): Response {
  const isEmpty = method === 'HEAD' || status === 304;
  const response = new Response(isEmpty ? null : body, { status, headers: headers.map(mutable) });
  addToHeaders(response.headers, fields);
  return response;
}

function mutable([name, value]: HeaderLine): [string, string] {
  return [name, value];
}
