import { parseUrl } from '../policy/url.js';

/** The domain and the path pattern of a line. */
export interface ListedAddress {
  /** In lower case and ASCII; the empty name for every host. */
  readonly domain: string;
  /** As written; absent for every path. */
  readonly pattern?: string;
  /** Could only the domain be read, and not the rest? */
  readonly isPart?: true;
}

/**
 * Returns what the first word of a line names, or `undefined` if no domain can be read in it.
 *
 * Lenient: a scheme, a port, `*.` or a dot before the domain and a dot after it are left out, so that addresses, hosts and the patterns of
 * other lists can be pasted (OPT-2).
 */
export function readAddress(word: string): ListedAddress | undefined {
  const text = word.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const end = text.search(/[/?]/);
  const authority = end === -1 ? text : text.slice(0, end);
  const pattern = end === -1 ? '/' : text.slice(end);
  const domain = domainOf(authority.replace(/:\d*$/, '').replace(/^\*?\./, ''));
  if (domain !== undefined) return pattern === '/' ? { domain } : { domain, pattern };
  const part = partOf(authority);
  return part === undefined ? undefined : { domain: part, isPart: true };
}

/** The name of a domain as URLs have it. */
function domainOf(written: string): string | undefined {
  if (written === '*') return '';
  const name = written.replace(/\.$/, '');
  if (isPlainName(name)) return name.toLowerCase();
  // An address in any of its forms, or a name in another script.
  const host = /[,;%\\@]/.test(name) ? undefined : parseUrl(`http://${name}/`)?.hostname;
  return host === undefined || !(isName(host) || host.startsWith('[')) ? undefined : host.replace(/\.$/, '');
}

/** A name that URLs leave unchanged, except for its case: its last label is not a number, and none is encoded. */
function isPlainName(name: string): boolean {
  return isName(name) && !/(?:^|\.)xn--/i.test(name) && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i.test(name);
}

function isName(name: string): boolean {
  return name.length <= maxName && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i.test(name);
}

/** Limit: characters of a domain. DNS has no longer names. */
const maxName = 253;

/**
 * Returns the domain in a text that is not exactly one (OPT-6): the part before a separator of another format (`example.com,ai-train`,
 * `||example.com^`), or after a `*` (`shop*.example.com`). A single label is not such a domain: it would be all of `.com`.
 */
function partOf(authority: string): string | undefined {
  const text = authority.replace(/^["'|]+/, '');
  const run = /^[^"',;|=^*<>()[\]]*/.exec(text)?.[0] ?? '';
  const afterStar = text.slice(text.lastIndexOf('*') + 1);
  const parent = text.includes('*') ? afterStar.slice(afterStar.indexOf('.') + 1) : '';
  return [parent, run].map((one) => domainOf(one.replace(/:\d*$/, ''))).find((one) => one?.includes('.'));
}
