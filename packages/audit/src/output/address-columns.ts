import { parseUrl } from '@heed/core/internal';
import { getDomain } from 'tldts';
import type { RecordColumns } from './row.js';

/** The host of an address, without its port, and the domain that can be registered, by the list of public suffixes that tldts carries. */
export function addressColumns(): (url: string) => Pick<RecordColumns, 'host' | 'domain'> {
  // Records of one site mostly follow each other.
  let last: Pick<RecordColumns, 'host' | 'domain'> = { host: undefined, domain: undefined };
  return (url) => {
    const host = parseUrl(url)?.hostname || undefined;
    if (host === last.host) return last;
    const domain = host === undefined ? undefined : (getDomain(host) ?? undefined);
    last = { host, domain };
    return last;
  };
}
