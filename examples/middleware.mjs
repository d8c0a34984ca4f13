/**
 * A server that tells crawlers what they may do: robots.txt and the right response headers for each path, from one table.
 *
 *     node examples/middleware.mjs [PORT]
 *
 * In an express-like server: app.use(tellMachines(policy)).
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const policy = {
  // Paths that may not be fetched. A crawler that is named here obeys only its own list (RFC 9309 §2.2.1).
  closed: { '*': ['/drafts/'], GrabBot: ['/drafts/', '/photos/'] },
  // What may be done with a fetched page: all matching entries apply. Rules for closed paths would never be read.
  rules: [
    { path: '/', for: { '*': ['max-snippet:160'], FinderBot: ['noarchive'] } },
    { path: '/letters/', for: { '*': ['noindex', 'noai'] } },
    { path: '/fair/', for: { '*': ['unavailable_after: 2030-06-30T18:00:00Z'] } },
  ],
};

export function tellMachines({ closed, rules }) {
  const groups = Object.entries(closed).map(
    ([agent, paths]) => `User-agent: ${agent}\n${paths.map((path) => `Disallow: ${path}\n`).join('')}`,
  );
  return (request, response, next) => {
    if (request.url === '/robots.txt') return response.setHeader('Content-Type', 'text/plain').end(groups.join('\n'));
    const said = rulesFor(request.url, rules);
    if (said.length > 0) response.setHeader('Robots-Tag', said.map(asMember).join(', '));
    if (said.length > 0) response.setHeader('X-Robots-Tag', said.map(asLine));
    next();
  };
}

/** Rules for all crawlers come first: if a proxy joins the lines with commas, they still apply to all. */
function rulesFor(url, rules) {
  const found = new Map([['*', []]]);
  for (const entry of rules.filter(({ path }) => url.startsWith(path))) {
    for (const [agent, words] of Object.entries(entry.for)) found.set(agent, [...(found.get(agent) ?? []), ...words]);
  }
  return [...found].filter(([, words]) => words.length > 0);
}

/** Robots-Tag as in draft-illyes-repext-03: agents with their rules as parameters, `*;noindex;max-snippet=160`. */
function asMember([agent, words]) {
  const quoted = (_, value) => (/^(?:-?\d+|[a-z]+)$/.test(value) ? `=${value}` : `="${value}"`);
  return [agent, ...words.map((word) => word.replace(/: *(.*)/, quoted))].join(';');
}

/** X-Robots-Tag, which the draft deprecates but crawlers read today: a line for each agent, `FinderBot: noarchive`. */
function asLine([agent, words]) {
  return `${agent === '*' ? '' : `${agent}: `}${words.join(', ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tell = tellMachines(policy);
  const page = (response) => response.setHeader('Content-Type', 'text/html').end('<!DOCTYPE html><p>A page.\n');
  const server = createServer((request, response) => tell(request, response, () => page(response)));
  server.listen(process.argv[2] ?? 0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
}
