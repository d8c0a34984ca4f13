import type { Fetched, Question, ResourceResponse } from '@heed/core';
import { defined } from '@heed/core/internal';
import type { Reply } from '../../packages/fetch/src/testing/routes.js';
import { fetched } from './fetched.js';
import type { ServedSite } from './served-site.js';
import { everyUse, type Site } from './sites.js';

/** The question with all that a crawler knows after a visit, made from what the site serves and without any of heed's own fetching. */
export async function knownQuestion(site: Site, served: ServedSite): Promise<Question> {
  const { page = '/page', files = [], pageFiles = [] } = site.known ?? {};
  const names = page === 'none' ? files : [...files, ...pageFiles];
  return defined<Question>({
    ...questionWith(site, served, names),
    url: `${served.origin}${page === 'none' ? '/page' : page}`,
    response: page === 'none' ? undefined : responseOf(await fetched(`${served.origin}${page}`)),
  });
}

/** The same before the page was fetched. */
export function questionBefore(site: Site, served: ServedSite): Question {
  return questionWith(site, served, site.known?.files ?? []);
}

function questionWith(site: Site, served: ServedSite, names: readonly string[]): Question {
  const { robots = served.replyAt('/robots.txt'), notHad = [] } = site.known ?? {};
  const all = [...wellKnown, ...names].filter((name) => !notHad.includes(name));
  const files = all.map((name) => [served.fill(name), fileOf(name, served.replyAt(served.fill(name)))] as const);
  return {
    agent: site.agent ?? 'ExampleBot',
    url: served.url,
    at: new Date().toISOString(),
    usages: everyUse,
    robots: robots === 'unreachable' ? { status: 'unreachable' } : fetchedOf(robots),
    files: Object.fromEntries(files),
  };
}

const wellKnown = ['/.well-known/tdmrep.json', '/ai.txt'];

/** Many servers answer a path that they do not know with a page and status 200. */
function fileOf(name: string, reply: Reply | undefined): Fetched {
  const isPage = wellKnown.includes(name) && textOf(reply).startsWith('<!doctype html>');
  return isPage ? { status: 404 } : fetchedOf(reply);
}

function fetchedOf(reply: Reply | undefined): Fetched {
  const { status = 200 } = reply ?? { status: 404 };
  return status >= 200 && status <= 299 ? { status, body: textOf(reply) } : { status };
}

function textOf(reply: Reply | undefined): string {
  return Buffer.from(reply?.body ?? '')
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** With a status that HTTP does not have, the response's own signals count, and the page is not known; 204 says that there is no body. */
function responseOf({ status, headers, body }: Awaited<ReturnType<typeof fetched>>): ResourceResponse {
  if (status > 599) return { headers, body, incomplete: ['headers', 'body'] };
  return status === 204 ? { status, headers } : { status, headers, body };
}
