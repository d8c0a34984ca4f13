import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseUrl, readQuestion } from '@heed/core/documents';
import { safeHeaders } from '../guard/safe-headers.js';
import type { Parts } from '../parts.js';
import type { Asked } from '../routes/asked.js';
import { mayReply } from '../routes/may-reply.js';
import { askedDirectly } from './asked-directly.js';

/**
 * Answers a request for `/may` if there is nothing to wait for: robots.txt of the site is in memory, the log keeps up, and the request is
 * written as most are. Says whether it did. All others go to the routes, which answer these in the same way: this is only the shorter one.
 *
 * A proxy asks before each request that it lets pass, so this is asked for far more often than all other routes together, and what Hono
 * makes of a request and a response takes several times as long as the decision.
 */
export function createAnswerAtOnce(parts: Parts): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { admission, decide, log, metrics, now, sites, state } = parts;
  return (request, response) => {
    const { method, url: target = '', headers } = request;
    if (method !== 'GET' || state.isDraining || hasBody(headers)) return false;
    const asked = askedDirectly(target);
    if (asked === undefined || !isPlain(asked) || log?.ready() !== undefined) return false;
    const started = performance.now();
    const moment = now();
    const site = sites.known(asked.url, moment);
    if (site === undefined || site.problems.length > 0 || readQuestion(asked).kind === 'refusal') return false;
    const { host, authorization } = headers;
    const address = request.socket.remoteAddress;
    // Only those who are admitted count against a rate, so the route finds the same reason again and tells it.
    if (host === undefined || admission.refusalFor({ path: '/may', host, authorization, address }) !== undefined) {
      return false;
    }
    metrics.lookedUp('cache');
    const at = new Date(moment).toISOString();
    const { robots } = site;
    const { decision_id, answer } = decide({ ...asked, at, robots });
    const reply =
      'error' in answer
        ? { status: 422, headers: json, body: JSON.stringify({ decision_id, ...answer }) }
        : mayReply(asked, { decision_id, answer, at, robots, problems: [] });
    response.writeHead(reply.status, { ...always, ...reply.headers, 'Content-Length': Buffer.byteLength(reply.body) });
    response.end(reply.body);
    metrics.answered('/may', reply.status, (performance.now() - started) / 1000);
    return true;
  };
}

const json = { 'Content-Type': 'application/json' } as const;

const always: Readonly<Record<string, string>> = Object.fromEntries(safeHeaders);

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** robots.txt itself may always be fetched, and only http and https have one; the route knows what follows. */
function isPlain({ url }: Asked): boolean {
  const parsed = url.includes('robots.txt') ? undefined : parseUrl(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
}
