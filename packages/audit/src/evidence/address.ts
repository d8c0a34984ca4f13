import { hash } from 'node:crypto';
import { parseUrl } from '@heed/core/internal';
import { knownDialects } from '@heed/core/internal/answers';

/** The path of robots.txt. */
export const robotsPath = '/robots.txt';

/** The paths of all files that every site may have. */
export const sitePaths: readonly string[] = [
  ...new Set([robotsPath, ...knownDialects.flatMap(({ wellKnownFiles }) => wellKnownFiles.map(({ path }) => path))]),
];

/** The site of an address: scheme, host and port, as the URL standard writes them. `undefined` if it has no host. */
export function siteIn(url: string): string | undefined {
  const address = parseUrl(url);
  return address === undefined ? undefined : siteOfAddress(address);
}

/** An address as it is stored and looked up: as the URL standard writes it, without credentials and fragment. */
export function addressIn(url: string, base?: string): string | undefined {
  const address = parseUrl(url, base);
  const site = address === undefined ? undefined : siteOfAddress(address);
  return address === undefined || site === undefined ? undefined : `${site}${address.pathname}${address.search}`;
}

/** Limit: bytes of a digest that stand for an address. Among a billion addresses, two do not have the same by chance. */
const keyBytes = 16;

/** A short text that stands for an address as it is looked up: an index of all pages would be as large as their addresses. */
export function visitKey(address: string): string {
  return hash('sha256', address, 'buffer').subarray(0, keyBytes).toString('base64url');
}

function siteOfAddress({ protocol, host }: URL): string | undefined {
  return host === '' ? undefined : `${protocol}//${host}`;
}
