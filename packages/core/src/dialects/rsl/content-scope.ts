import { parseUrl } from '../../policy/url.js';
import { pathRuleOf } from '../robots-txt/match/path-rule.js';
import type { RslContent } from './document.js';

/** The scope of a `content`, whether its permissions count, and what is wrong with its `url`, to complete "because …". */
export interface ScopeReading extends Pick<RslContent, 'scope' | 'grants'> {
  readonly fault?: string;
}

/** An absolute URL, with or without its scheme: its scheme, its host, and its path with wildcards as written. */
const absolute = /^(?:([a-z][a-z0-9+.-]*):)?\/\/([^/?#]*)(.*)$/is;

/** An identifier that is not an address, such as `urn:isbn:…`. */
const otherScheme = /^[a-z][a-z0-9+.-]*:/i;

const wholeSite = { kind: 'paths', rule: pathRuleOf('/') } as const;

/** Reads the `url` of a `content` (RSL-D2): a pattern of RFC 9309, with or without a host before it (AIN-16a). */
export function scopeOf(written: string | undefined): ScopeReading {
  if (written === undefined) return { scope: wholeSite, grants: false, fault: 'it has no url' };
  const url = written.trim();
  if (url === '') return { scope: { kind: 'linking' }, grants: true };
  const [, scheme = 'https', authority, rest = ''] = absolute.exec(url) ?? [];
  if (authority !== undefined) {
    const host = parseUrl(`${scheme}://${authority}/`)?.host;
    if (host === undefined || host === '')
      return { scope: wholeSite, grants: false, fault: 'the host of its url cannot be read' };
    return { scope: { kind: 'paths', host, rule: pathRuleOf(rest.startsWith('/') ? rest : `/${rest}`) }, grants: true };
  }
  // An identifier names no path on any host, so nothing that is asked about matches it.
  if (otherScheme.test(url)) return { scope: { kind: 'paths', host: '', rule: wholeSite.rule }, grants: false };
  const isRooted = url.startsWith('/') || url.startsWith('*');
  const scope = { kind: 'paths', rule: pathRuleOf(url) } as const;
  // As in robots.txt: a prohibition without the slash is read as if it had one, a permission is not (RFC9309-2.2.2-h).
  return isRooted ? { scope, grants: true } : { scope, grants: false, fault: 'its url does not start with "/"' };
}
