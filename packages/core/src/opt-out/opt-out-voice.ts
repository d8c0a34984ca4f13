import { matchesPath } from '../dialects/robots-txt/match/path-rule.js';
import { pathOf } from '../policy/path.js';
import { bytesOfPath } from '../policy/path-bytes.js';
import { type Ruling, silence } from '../policy/statement.js';
import { isPlainUrl, originOf, parseUrl } from '../policy/url.js';
import type { Usage } from '../policy/usage.js';
import type { Query, Voice } from '../policy/voice.js';
import { rememberLastBy } from '../text/memory.js';
import type { OptOutEntry, OptOutList } from './opt-out.js';
import { bitOf } from './usage-bits.js';

/** The operator's own list as one more voice. It is not a dialect: no site publishes it. */
export function optOutVoice(list: OptOutList): Voice {
  // A question is about up to nineteen usages of one address: the lines that are about it are looked for once.
  const matching = rememberLastBy(
    ({ url, path }: Query) => [url, path],
    ({ url, path }) => entriesFor(list, url, path),
  );
  return {
    dialect: 'opt-out',
    rule: (query) => {
      const entry = denyingEntry(matching(query), query.usage, query.path);
      return entry === undefined ? silence : denialBy(entry, list);
    },
  };
}

/** Does the list deny a usage of a URL? */
export function isOptedOut(list: OptOutList, url: string, usage: Usage): boolean {
  const path = pathOf(url);
  return denyingEntry(entriesFor(list, url, path), usage, path) !== undefined;
}

function denyingEntry(entries: readonly OptOutEntry[], usage: Usage, path: string): OptOutEntry | undefined {
  // The rules of a site must be fetched to be read (OPT-5).
  if (usage === 'crawl' && path === '/robots.txt') return undefined;
  const bit = bitOf(usage);
  return entries.find(({ usages }) => (usages & bit) !== 0);
}

/** The entries about an address, those of the nearest domain first: one lookup for each label of its host. */
function entriesFor({ entries }: OptOutList, url: string, path: string): readonly OptOutEntry[] {
  const found: OptOutEntry[] = [];
  let name = hostOf(url);
  for (;;) {
    for (let entry = entries.get(name); entry !== undefined; entry = entry.next) {
      if (entry.pattern === undefined || matchesPath(entry.pattern, bytesOfPath(path))) found.push(entry);
    }
    if (name === '') return found;
    const dot = name.indexOf('.');
    name = dot === -1 ? '' : name.slice(dot + 1);
  }
}

/** The host of a URL in lower case and ASCII, without a dot at its end. */
function hostOf(url: string): string {
  if (isPlainUrl(url))
    return originOf(url)
      .slice(url.indexOf('//') + 2)
      .toLowerCase();
  return (parseUrl(url)?.hostname ?? '').toLowerCase().replace(/\.$/, '');
}

function denialBy(entry: OptOutEntry, { source }: OptOutList): Ruling {
  const { start, end, clause } = entry;
  const place = { source, span: { start, end } };
  return { ...nothingElse, because: [{ dialect: 'opt-out', says: 'disallow', place, clause }] };
}

const nothingElse = { verdict: 'denied', limits: [], overruled: [] } as const;
