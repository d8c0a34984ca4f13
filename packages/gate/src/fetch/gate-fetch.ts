import type { Gate } from '../gate.js';
import { createAdmission, type PaceOptions } from '../requests/admission.js';
import { paceOf } from '../requests/pace.js';
import { isRedirect, nextStep, type Step } from '../requests/redirect.js';
import { rememberResponse } from './judged-response.js';

/** The type of `fetch`: that of Node, of undici, or any other with the same parameters and result. */
export type Fetch = typeof globalThis.fetch;

/** Limit: redirects to follow. The Fetch Standard says twenty. */
const maxRedirects = 20;

/**
 * Returns a `fetch` that sends only requests that the gate's agent may make, redirects included. Otherwise it rejects with a `DeniedError`.
 *
 * It follows redirects itself, one by one, so that each is asked about. It sends the gate's agent as `User-Agent` unless the
 * program sets another. Requests wait for the delays that their sites ask for, unless `delay` says otherwise.
 */
export function gateFetch(gate: Gate, fetch: Fetch = globalThis.fetch, options: PaceOptions = {}): Fetch {
  const admit = createAdmission(gate, options);
  return async (input, init = {}) => {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const redirect = init.redirect ?? request?.redirect ?? 'follow';
    const signal = init.signal ?? request?.signal;
    const settings: RequestInit = { ...init, redirect: redirect === 'follow' ? 'manual' : redirect };
    if (signal !== undefined) settings.signal = signal;
    let step = firstStep(request, input, init, gate.agent);
    for (let redirects = 0; ; redirects++) {
      await admit(step.url, signal ?? undefined);
      const { url, method, headers } = step;
      // A Request is sent unchanged: its body can be read only once.
      const isGiven = redirects === 0 && request !== undefined;
      const rest = isGiven ? {} : { method, body: step.body };
      const response = await fetch(isGiven ? request : url, { ...settings, headers: [...headers], ...rest });
      paceOf(gate).answered(url, response.status, response.headers);
      const location = response.headers.get('location');
      if (redirect !== 'follow' || !isRedirect(response.status, location)) {
        if (redirects > 0) Object.defineProperty(response, 'redirected', { value: true });
        rememberResponse(response, { gate, url, status: response.status, headers: response.headers });
        return response;
      }
      // Frees the connection. The body of a redirect is never read.
      await response.body?.cancel();
      if (redirects === maxRedirects) throw new TypeError(`${url} is redirected more than ${maxRedirects} times.`);
      step = nextStep(step, response.status, location);
    }
  };
}

function firstStep(
  request: Request | undefined,
  input: unknown,
  init: RequestInit,
  agent: string,
): Step<NonNullable<RequestInit['body']>> {
  const headers = new Headers(init.headers ?? request?.headers);
  if (!headers.has('user-agent')) headers.set('user-agent', agent);
  const body = init.body ?? request?.body ?? null;
  return {
    url: new URL(request?.url ?? String(input)).href,
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    headers,
    body,
    sendsOnce: typeof body === 'object' && body !== null && (Symbol.asyncIterator in body || 'getReader' in body),
  };
}
