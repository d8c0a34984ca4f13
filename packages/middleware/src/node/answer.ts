import type { IncomingMessage, ServerResponse } from 'node:http';
import { defined } from '@heed/core/internal';
import type { Reply, Speaker, SpeakerRequest } from '../speaker/speaker.js';
import { addAtHead } from './add-at-head.js';

/** A request of Node, with what Express adds to it. */
export type NodeRequest = IncomingMessage & { readonly originalUrl?: string; readonly ip?: string | undefined };

/** Adds the fields of a speaker to a response, and sends its own one if it has one. Otherwise the program answers. */
export function answer(speaker: Speaker, request: NodeRequest, response: ServerResponse, program: () => void): void {
  const asked = speakerRequest(request);
  const reply = speaker.reply(asked);
  const go = (own: Reply | undefined): void => {
    if (own === undefined) {
      addAtHead(response, speaker.fieldsFor(asked.target));
      program();
    } else {
      sendReply(response, own);
    }
  };
  if (reply instanceof Promise) void reply.then(go);
  else go(reply);
}

/** What a speaker looks at in a request. The address is that of the site, wherever in the program this runs. */
export function speakerRequest(request: NodeRequest): SpeakerRequest {
  const address = request.ip ?? request.socket.remoteAddress;
  return defined({
    method: request.method ?? 'GET',
    target: request.originalUrl ?? request.url ?? '/',
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    address,
    original: request,
  });
}

/** Sends a speaker's own response. */
function sendReply(response: ServerResponse, { status, headers, fields, body }: Reply): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  addAtHead(response, fields);
  response.writeHead(status);
  // Node sends no body in response to HEAD, nor with 304.
  response.end(body);
}
