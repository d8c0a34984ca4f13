/**
 * Tells machines what they may do, as a server: robots.txt and the right header fields for each path, from one table.
 *
 *     node examples/middleware.mjs [PORT]
 *
 * In an express-like server: app.use(tellMachines(policy)).
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const policy = {
  // Who may not fetch what. Whoever is named here goes by its own list only (RFC 9309 §2.2.1).
  closed: { '*': ['/drafts/'], GrabBot: ['/drafts/', '/photos/'] },
  // What may be done with what was fetched: every path that fits counts. For what is closed it would never be read.
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

/** Everybody first: if lines are joined with commas on the way, the rules for everybody stay theirs. */
function rulesFor(url, rules) {
  const found = new Map([['*', []]]);
  for (const entry of rules.filter(({ path }) => url.startsWith(path))) {
    for (const [agent, words] of Object.entries(entry.for)) found.set(agent, [...(found.get(agent) ?? []), ...words]);
  }
  return [...found].filter(([, words]) => words.length > 0);
}

/** Robots-Tag as in draft-illyes-repext-03: a list of agents, their rules as parameters, `*;noindex;max-snippet=160`. */
function asMember([agent, words]) {
  const quoted = (_, value) => (/^(?:-?\d+|[a-z]+)$/.test(value) ? `=${value}` : `="${value}"`);
  return [agent, ...words.map((word) => word.replace(/: *(.*)/, quoted))].join(';');
}

/** X-Robots-Tag, which the draft gives up and crawlers of today read: a line for each agent, `FinderBot: noarchive`. */
function asLine([agent, words]) {
  return `${agent === '*' ? '' : `${agent}: `}${words.join(', ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tell = tellMachines(policy);
  const page = (response) => response.setHeader('Content-Type', 'text/html').end('<!DOCTYPE html><p>A page.\n');
  const server = createServer((request, response) => tell(request, response, () => page(response)));
  server.listen(process.argv[2] ?? 0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
}
