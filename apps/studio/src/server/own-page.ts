import type { Context, MiddlewareHandler } from 'hono';
import { isToken } from './token.js';

/** The header field in which the page sends its token. A page of another site cannot send it without a preflight request, which is refused. */
const tokenField = 'X-Heed-Token';

/**
 * Refuses requests for other hosts. The server listens on the loopback address only, but a foreign name can be made to resolve to it (DNS
 * rebinding), and then a browser treats the studio as a part of that name's site.
 */
export function ownHostOnly(port: number): MiddlewareHandler {
  const hosts = new Set(['127.0.0.1', 'localhost'].flatMap((name) => hostsOf(name, port)));
  return async (context, next) => {
    if (hosts.has(context.req.header('Host') ?? '')) return next();
    return refuse(context, 403, 'This server answers only to its own address.');
  };
}

/** Browsers leave out the usual port. */
function hostsOf(name: string, port: number): string[] {
  return port === 80 ? [name, `${name}:80`] : [`${name}:${port}`];
}

/** Refuses requests that do not come from the page that this server has sent. Browsers say where a request comes from; the token proves it. */
export function ownPageOnly(token: string): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const origin = req.header('Origin');
    const from = req.header('Sec-Fetch-Site');
    // Browsers send an Origin with every POST, and with a GET only to other sites.
    const isOwn = origin === undefined ? req.method === 'GET' : origin === `http://${req.header('Host')}`;
    if (!isOwn || (from !== undefined && from !== 'same-origin')) {
      return refuse(context, 403, 'This server answers only to its own page.');
    }
    if (isToken(req.header(tokenField) ?? '', token)) return next();
    return refuse(context, 401, 'The page is from an earlier run of "heed studio": load it again.');
  };
}

/** Returns an error as JSON. */
export function refuse(context: Context, status: 400 | 401 | 403 | 404 | 413 | 429 | 500, error: string): Response {
  return context.json({ error }, status);
}

/** Sets the headers of every response, so that no other page can use or frame it. */
export function safeHeaders(policy: string): MiddlewareHandler {
  const fields = {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(fields)) context.res.headers.set(name, value);
  };
}
