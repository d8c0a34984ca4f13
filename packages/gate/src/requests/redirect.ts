/** One request of a chain of redirects. */
export interface Step<Body> {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** The body to send, `null` for none. */
  readonly body: Body | null;
  /** The body can be sent only once: it is a stream. */
  readonly sendsOnce: boolean;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers that describe a body. A request that loses its body loses them too. */
const bodyHeaders = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];

/** Headers that are meant for one site, and are not for the next. */
const siteHeaders = ['authorization', 'cookie', 'host', 'proxy-authorization'];

/** Does a response lead elsewhere? */
export function isRedirect(status: number, location: string | null): location is string {
  return redirectStatuses.has(status) && location !== null;
}

/**
 * The next request. The rules are those of the Fetch Standard, "HTTP-redirect fetch". Throws a TypeError, as `fetch` does, for a
 * redirect that cannot be followed.
 */
export function nextStep<Body>(step: Step<Body>, status: number, location: string): Step<Body> {
  const url = locationUrl(location, step.url);
  const headers = new Headers(step.headers);
  const becomesGet =
    step.method === 'POST' ? status <= 303 : status === 303 && step.method !== 'GET' && step.method !== 'HEAD';
  if (becomesGet) for (const name of bodyHeaders) headers.delete(name);
  else if (step.body !== null && step.sendsOnce && status !== 303) {
    throw new TypeError(`${step.url} redirects, and the body of the request cannot be sent again: it is a stream.`);
  }
  if (url.origin !== new URL(step.url).origin) for (const name of siteHeaders) headers.delete(name);
  return {
    url: url.href,
    method: becomesGet ? 'GET' : step.method,
    headers,
    body: becomesGet ? null : step.body,
    sendsOnce: step.sendsOnce,
  };
}

function locationUrl(location: string, base: string): URL {
  // Header values come with one character for each byte. Servers that do not escape their URLs use UTF-8.
  const text = Buffer.from(location, 'latin1').toString();
  if (!URL.canParse(text, base)) throw new TypeError(`${base} redirects to an address that is not a URL.`);
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`${base} redirects to an address that is not HTTP.`);
  }
  if (url.hash === '') url.hash = new URL(base).hash;
  return url;
}
