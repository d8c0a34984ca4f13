import type { Question, ResourceResponse } from '../../decision/question.js';
import { normaliseEncoding } from '../../policy/path.js';
import { unknownAddress } from '../../policy/url.js';
import type { HeaderLine } from '../../text/header.js';
import { rememberFor } from '../../text/remember.js';
import type { Site, SitePage } from '../site.js';

/** The URL of an address of a site. */
export function addressUrl({ origin = unknownAddress }: Site, address: string): string {
  return `${origin.replace(/\/+$/, '')}${address}`;
}

/**
 * The question about one address of a site, with every text of the site that can have something to say about it.
 *
 * The response is given where the site is known to have header rules or pages: an address without any gets an empty header.
 */
export function questionAt(site: Site, address: string, agent: string): Question {
  const { robots, files } = site;
  const response = responseAt(site, address);
  return {
    agent,
    url: addressUrl(site, address),
    ...(robots === undefined ? {} : { robots }),
    ...(files === undefined ? {} : { files }),
    ...(response === undefined ? {} : { response }),
  };
}

function responseAt(site: Site, address: string): ResourceResponse | undefined {
  if (site.headers === undefined && site.pages === undefined) return undefined;
  const path = address.split('?', 1)[0] as string;
  const page = pagesOf(site).get(path);
  const headers = [...(page?.headers ?? []), ...headersAt(site, path)];
  return { headers, ...(page === undefined ? {} : { body: page.body }) };
}

/** The pages of a site by their paths, in the form in which addresses are compared; of two with the same path the first. */
const pagesOf: (site: Site) => ReadonlyMap<string, SitePage> = rememberFor(({ pages = [] }) => {
  const byPath = new Map<string, SitePage>();
  for (const page of pages) {
    const path = normaliseEncoding(page.path, '');
    if (!byPath.has(path)) byPath.set(path, page);
  }
  return byPath;
});

/** Header rules by what paths they match: whole ones, and those that start so, with the lengths of these. */
interface RuleIndex {
  readonly exact: ReadonlyMap<string, readonly number[]>;
  readonly starting: ReadonlyMap<string, readonly number[]>;
  readonly lengths: readonly number[];
}

const ruleIndexOf: (site: Site) => RuleIndex = rememberFor(({ headers = [] }) => {
  const exact = new Map<string, number[]>();
  const starting = new Map<string, number[]>();
  for (const [number, { pattern }] of headers.entries()) {
    const isStart = pattern.endsWith('*');
    const path = normaliseEncoding(isStart ? pattern.slice(0, -1) : pattern, '');
    const table = isStart ? starting : exact;
    const known = table.get(path);
    if (known === undefined) table.set(path, [number]);
    else known.push(number);
  }
  const lengths = [...new Set([...starting.keys()].map(({ length }) => length))].sort((one, other) => one - other);
  return { exact, starting, lengths };
});

/** The fields of every header rule that matches a path, in the order of the rules. */
function headersAt(site: Site, path: string): readonly HeaderLine[] {
  const { exact, starting, lengths } = ruleIndexOf(site);
  const numbers = [...(exact.get(path) ?? [])];
  for (const length of lengths) {
    if (length > path.length) break;
    for (const number of starting.get(path.slice(0, length)) ?? []) numbers.push(number);
  }
  return numbers.sort((one, other) => one - other).flatMap((number) => site.headers?.[number]?.headers ?? []);
}
