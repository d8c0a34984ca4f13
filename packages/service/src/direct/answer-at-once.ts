import type { IncomingMessage, ServerResponse } from 'node:http';
import { decideAsJson } from '../decide.js';
import { errorBody, unexpected } from '../errors.js';
import { bodyTime, lateBody, noRoom, notJson } from '../limits/body-errors.js';
import type { HeldBody } from '../limits/held-bodies.js';
import type { Parts } from '../parts.js';
import { withMoment } from '../with-moment.js';
import { askedDirectly } from './asked-directly.js';
import { createDeadlines } from './deadlines.js';
import { mayAtOnce } from './may-at-once.js';
import { type Received, receiveBody } from './received-body.js';
import { type Reply, sendReply } from './reply.js';

/**
 * Answers a request for `/may` or `/ask` if there is nothing to wait for but its own body, and it is written as most are: robots.txt of the
 * site is in memory, the log keeps up. Says whether it does. All others go to the routes of Hono, which answer these in the same way.
 *
 * A proxy asks before each request that it lets pass, and a crawler before each fetch, so these two are asked for far more often than all
 * other routes together, and what Hono makes of a request and a response takes several times as long as the decision.
 */
export function createAnswerAtOnce(parts: Parts): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { admission, log, metrics, state } = parts;
  const deadlines = createDeadlines(bodyTime);

  function isAdmitted({ headers, socket }: IncomingMessage, path: string): boolean {
    const { host, authorization } = headers;
    // Only those who are admitted count against a rate, so the route finds the same reason again and tells it.
    return (
      host !== undefined &&
      admission.refusalFor({ path, host, authorization, address: socket.remoteAddress }) === undefined
    );
  }

  function send(response: ServerResponse, path: string, started: number, makeReply: () => Reply): void {
    const reply = madeSafely(makeReply);
    sendReply(response, reply);
    metrics.answered(path, reply.status, (performance.now() - started) / 1000);
  }

  function answerMay(request: IncomingMessage, response: ServerResponse, target: string): boolean {
    const asked = hasBody(request) ? undefined : askedDirectly(target);
    if (asked === undefined) return false;
    const started = performance.now();
    const reply = mayAtOnce(asked, parts);
    if (reply === undefined || !isAdmitted(request, '/may')) return false;
    send(response, '/may', started, reply);
    return true;
  }

  function answerAsk(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isShortJson(request, parts.limits.bodyOctets) || !isAdmitted(request, '/ask')) return false;
    const started = performance.now();
    admission.enter();
    const body = parts.bodies.begin();
    const stopWaiting = receiveBody(request, body, started, deadlines, (received) => {
      send(response, '/ask', started, () => askReply(received, body, parts));
    });
    // It was answered, or the client has gone.
    response.on('close', () => {
      stopWaiting();
      body.release();
      admission.leave();
    });
    return true;
  }

  return (request, response) => {
    const { method, url: target = '' } = request;
    if (state.isDraining || log?.ready() !== undefined) return false;
    if (method === 'GET') return answerMay(request, response, target);
    return method === 'POST' && target === '/ask' && answerAsk(request, response);
  };
}

/** As the routes do: a fault of ours must not end the service. */
function madeSafely(makeReply: () => Reply): Reply {
  try {
    return makeReply();
  } catch {
    return { status: 500, body: errorBody(unexpected.code, unexpected.message) };
  }
}

function askReply(received: Received, body: HeldBody, { bodies, decide, now }: Parts): Reply {
  if (received === 'late') {
    return { status: 408, body: errorBody(lateBody.code, lateBody.message), headers: { Connection: 'close' } };
  }
  if (received === 'no room') {
    const { code, message } = noRoom(bodies.maxOctets);
    return { status: 503, body: errorBody(code, message), headers: { Connection: 'close', 'Retry-After': '1' } };
  }
  let value: unknown;
  try {
    value = JSON.parse(body.text());
  } catch (error) {
    const { code, message } = notJson(error);
    return { status: 400, body: errorBody(code, message) };
  }
  const { isRefused, json } = decideAsJson(decide, withMoment(value, now));
  return { status: isRefused ? 422 : 200, body: json };
}

/** Does a request bring JSON, of a length that is known and not too long? */
function isShortJson({ headers }: IncomingMessage, maxOctets: number): boolean {
  const { 'content-type': type, 'content-length': length, 'content-encoding': coding } = headers;
  if (type !== 'application/json' || coding !== undefined || length === undefined) return false;
  return headers.expect === undefined && Number(length) <= maxOctets;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
