import type { HeaderLine } from '@heed/core';
import type { LocalServer } from '../../packages/fetch/src/testing/local-server.js';
import type { Reply } from '../../packages/fetch/src/testing/routes.js';
import { startRoutes } from '../../packages/fetch/src/testing/routes.js';
import type { Site } from './sites.js';

/** A site that is served on this machine, with the other that it refers to. */
export interface ServedSite {
  readonly origin: string;
  readonly other: string;
  /** The address that is asked about. */
  readonly url: string;
  /** Returns a text of the site with the origins inserted. */
  fill(text: string): string;
  /** What it serves at a path, or at an address of the other site; `undefined` for what is not there. */
  replyAt(name: string): Reply | undefined;
  /** The fields that it sends with it. */
  headersAt(name: string): HeaderLine[];
  close(): Promise<void>;
}

/** Serves a site. */
export async function serveSite(site: Site): Promise<ServedSite> {
  const routes: Record<string, Site['serves'][string]> = {};
  const otherRoutes: Record<string, string | Reply> = {};
  // The origins are known only once both run.
  const servers = await Promise.all([startRoutes(routes), startRoutes(otherRoutes)]);
  const [own, other] = servers as [LocalServer, LocalServer];
  const fill = (text: string): string => text.replaceAll('{site}', own.origin).replaceAll('{other}', other.origin);
  for (const [path, reply] of Object.entries(site.serves)) {
    routes[path] = typeof reply === 'function' ? reply : filled(reply, fill);
  }
  for (const [path, reply] of Object.entries(site.otherServes ?? {})) otherRoutes[path] = filled(reply, fill);
  const replyAt = (name: string): Reply | undefined => {
    const [from, path] = name.startsWith(other.origin)
      ? [otherRoutes, name.slice(other.origin.length)]
      : [routes, name];
    const reply = from[path];
    if (typeof reply === 'function') throw new TypeError(`${site.name}: say what is known of ${name}.`);
    return typeof reply === 'string' ? { body: reply } : reply;
  };
  return {
    origin: own.origin,
    other: other.origin,
    url: `${own.origin}/page`,
    fill,
    replyAt,
    headersAt: (name) => headerLinesOf(replyAt(name)),
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function filled(reply: string | Reply, fill: (text: string) => string): Reply {
  const { status = 200, headers = {}, body = '' } = typeof reply === 'string' ? { body: reply } : reply;
  const fields = Object.entries(headers).map(([name, value]) => {
    return [name, typeof value === 'string' ? fill(value) : value.map(fill)] as const;
  });
  return { status, headers: Object.fromEntries(fields), body: typeof body === 'string' ? fill(body) : body };
}

/** The fields of a reply, one line each. */
function headerLinesOf({ headers = {} }: Reply = {}): HeaderLine[] {
  return Object.entries(headers).flatMap(([name, value]): HeaderLine[] =>
    (typeof value === 'string' ? [value] : value).map((one) => [name, one]),
  );
}
