import type { Readable } from 'node:stream';
import type { BaseHttpClient, BaseHttpResponseData, HttpRequest, RedirectHandler, ResponseTypes } from '@crawlee/core';
import { type Admission, type Gate, headerLinesOf, isRedirect, nextStep, paceOf, type Step } from '@heed/gate';
import { isRefusal } from './skip-statistics.js';
import { currentTask, takeAdmitted } from './task.js';

/** Limit: redirects to follow if a request does not say: as many as Crawlee's own client. */
const defaultMaxRedirects = 10;

type Body = NonNullable<HttpRequest['body']>;
type Headers = NonNullable<HttpRequest['headers']>;
type Answered = BaseHttpResponseData & { readonly stream?: Readable };

/** How the requests of a client are asked about. */
export interface GatedClientOptions {
  readonly gate: Gate;
  readonly admit: Admission;
  /** For a request that was admitted when it was taken from the queue: settles when it may leave. */
  readonly begin: Admission;
}

/**
 * Returns a client that asks before each request. It follows redirects itself, one by one, and asks before each.
 *
 * It sends the agent as User-Agent unless the request has another, and imitates a browser only if the options say so.
 */
export function gatedClient(inner: BaseHttpClient, { gate, admit, begin }: GatedClientOptions): BaseHttpClient {
  return {
    sendRequest: (request) => follow(request, gate, admit, (step) => inner.sendRequest(step), undefined),
    stream: async (request, onRedirect) => {
      // Only pages are fetched as streams. A handler that sends a request gets its error.
      const task = currentTask.getStore();
      const admitPage: Admission = (url) => (takeAdmitted(task, url) ? begin(url) : admit(url));
      try {
        return await follow(request, gate, admitPage, (step) => inner.stream(step), onRedirect);
      } catch (error) {
        if (task !== undefined && isRefusal(error)) task.refusal = error;
        throw error;
      }
    },
  };
}

async function follow<Type extends keyof ResponseTypes, Response extends Answered>(
  request: HttpRequest<Type>,
  gate: Gate,
  admit: Admission,
  send: (request: HttpRequest<Type>) => Promise<Response>,
  onRedirect: RedirectHandler | undefined,
): Promise<Response> {
  const { followRedirect = true, maxRedirects = defaultMaxRedirects } = request;
  const redirectUrls: URL[] = [];
  let step = firstStep(request, gate.agent);
  for (;;) {
    await admit(step.url);
    const response = await send(requestOf(request, step));
    paceOf(gate).answered(step.url, response.statusCode, headerLinesOf(response.headers));
    const location = locationOf(response);
    const follows = typeof followRedirect === 'function' ? followRedirect(response) : followRedirect;
    if (!follows || !isRedirect(response.statusCode, location)) return Object.assign(response, { redirectUrls });
    discard(response);
    if (redirectUrls.length === maxRedirects)
      throw new Error(`${step.url} is redirected more than ${maxRedirects} times.`);
    step = nextStep(step, response.statusCode, location);
    redirectUrls.push(new URL(step.url));
    const updated = { url: new URL(step.url), headers: plainHeaders(step.headers) };
    onRedirect?.(response, updated);
    step = { ...step, headers: toHeaders(updated.headers) };
  }
}

function requestOf<Type extends keyof ResponseTypes>(request: HttpRequest<Type>, step: Step<Body>): HttpRequest<Type> {
  const { body: _, ...rest } = request;
  return {
    useHeaderGenerator: false,
    ...rest,
    url: step.url,
    method: step.method as NonNullable<HttpRequest['method']>,
    headers: plainHeaders(step.headers),
    ...(step.body === null ? {} : { body: step.body }),
    followRedirect: false,
  };
}

/** The body of a redirect is never read. A response that was read as a whole has no stream. */
function discard({ stream }: { readonly stream?: Readable }): void {
  stream?.on('error', () => undefined).destroy();
}

function firstStep<Type extends keyof ResponseTypes>(
  { url, method = 'GET', headers = {}, body }: HttpRequest<Type>,
  agent: string,
): Step<Body> {
  const all = toHeaders(headers);
  if (!all.has('user-agent')) all.set('user-agent', agent);
  const sendsOnce = typeof body === 'object' && !Buffer.isBuffer(body);
  return { url: new URL(url).href, method: method.toUpperCase(), headers: all, body: body ?? null, sendsOnce };
}

function toHeaders(plain: Headers): globalThis.Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(plain)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

function plainHeaders(headers: globalThis.Headers): Headers {
  return Object.fromEntries(headers);
}

function locationOf({ headers }: Answered): string | null {
  return [headers['location'] ?? []].flat()[0] ?? null;
}
