import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { outside, type RobotsAnswer } from '../plan/site-plan.ts';

/** A crawler may give up after this many redirects (RFC 9309 §2.3.1.2), so the next one ends the wait. */
const followedRedirects = 5;

/** Limit: redirects that are sent for one robots.txt, so that a crawler that follows them all ends too. */
const maxSteps = 12;

/** A request, and the response to it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Where the steps of a chain of redirects are: by the position of a site in the batch and the number of the step. */
export type AddressOfStep = (ahead: number, step: number) => string;

/**
 * Sends what a plan has for robots.txt; `step` counts the redirects so far. Calls `ended` when nothing more will come: no further step,
 * and no further byte.
 */
export function sendRobots(
  { request, response }: Exchange,
  answer: RobotsAnswer,
  step: number,
  addressOfStep: AddressOfStep,
  ended: () => void,
): void {
  switch (answer.kind) {
    case 'file': {
      const { etag } = answer.caching.headers;
      ended();
      if (etag !== undefined && request.headers['if-none-match'] === etag) {
        response.writeHead(304, answer.caching.headers).end();
        return;
      }
      const packing = answer.isPacked ? { 'content-encoding': 'gzip' } : {};
      const { bytes } = answer.file;
      response.writeHead(200, { 'content-type': 'text/plain', ...answer.caching.headers, ...packing });
      response.end(answer.isPacked ? gzipSync(bytes) : bytes);
      return;
    }
    case 'status':
      ended();
      response.writeHead(answer.status, { 'content-type': 'text/plain', ...answer.headers });
      // The text of an error page is not a rule.
      response.end('User-agent: *\nDisallow: /\n');
      return;
    case 'redirects': {
      const next = answer.steps[step];
      if (next === undefined && typeof answer.end !== 'string') {
        sendRobots({ request, response }, answer.end, 0, addressOfStep, ended);
        return;
      }
      const leaves = next === undefined && answer.end === 'outside';
      const location = leaves ? outside : addressOfStep(next?.ahead ?? 0, step + 1);
      if (leaves || step >= followedRedirects) ended();
      response.writeHead(next?.status ?? 302, { location: step < maxSteps ? location : '' }).end();
      return;
    }
    case 'broken':
      sendBroken(response, answer.how, ended);
      return;
  }
}

function sendBroken(
  response: ServerResponse,
  how: 'silent' | 'stalls' | 'resets' | 'cut' | 'not HTTP',
  ended: () => void,
): void {
  const { socket } = response;
  // A crawler that gives up on a server that continues closes the connection. From all others nothing more will arrive.
  if (how === 'silent' || how === 'stalls') socket?.once('close', ended);
  else ended();
  switch (how) {
    case 'silent':
      return;
    case 'stalls':
      response.writeHead(200, { 'content-type': 'text/plain' }).write('User-agent: *\nAllow: /\n');
      return;
    case 'resets':
      socket?.resetAndDestroy();
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '400' });
      response.write('User-agent: *\nAllow: /\n', () => socket?.destroy());
      return;
    case 'not HTTP':
      socket?.end('User-agent: *\nAllow: /\n');
      return;
  }
}
