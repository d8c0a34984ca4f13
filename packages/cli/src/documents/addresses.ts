import { parseUrl } from '@heed/core/internal';
import { CommandError } from '../command-error.js';

/** Tells an address by its scheme; a file may have any other name. */
export function isAddress(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

/** Rules are about addresses on the web; `--url` says which one the files have there. */
function otherScheme(url: string, protocol: string): string {
  const advice = protocol === 'file:' ? 'give the file itself as a target, and ' : '';
  return `--url "${url}" is not an http or https address: ${advice}pass the address that the files have on the web.`;
}

/** An address as servers get it: without its fragment. Refuses what is not an address, and passwords. */
export function fetchableAddress(address: string): string {
  const url = parseUrl(address);
  if (url === undefined) throw new CommandError(`"${address}" is not a valid address: check its host and port.`);
  if (url.username !== '' || url.password !== '') {
    throw new CommandError(
      `heed does not send passwords: give the address of ${url.host} without the part before the "@".`,
    );
  }
  url.hash = '';
  return url.href;
}

/** The origin that `--site` names: `https://daily.example`. */
export function siteOrigin(site: string): string {
  const url = parseUrl(site);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new CommandError(`--site "${site}" is not a site: give scheme and host alone, as in https://example.com.`);
  }
  return url.origin;
}

/** Refuses an empty target, which would name the current folder: a shell makes one of a variable that is not set. */
export function refuseEmptyTarget(targets: readonly string[]): void {
  if (!targets.includes('')) return;
  throw new CommandError('a target is empty: give an address, a file, or "-" for standard input.');
}

/** Refuses a `--url` that is not an address. */
export function refuseBadUrl(url: string | undefined): void {
  if (url === undefined) return;
  const protocol = parseUrl(url)?.protocol ?? '';
  if (/^https?:$/.test(protocol)) return;
  if (isAddress(url) && protocol !== '') throw new CommandError(otherScheme(url, protocol));
  throw new CommandError(`--url "${url}" is not an address: include scheme and host, as in https://example.com/page.`);
}

/** Refuses `--url` for targets that have addresses already, and `--site` for those that are not in a served folder. */
export function refuseSecondAddress(
  targets: readonly string[],
  { url, serve, site }: { readonly url?: string; readonly serve?: string; readonly site?: string },
): void {
  if (site !== undefined) siteOrigin(site);
  if (site !== undefined && serve === undefined) {
    throw new CommandError('--site is for folders: name the folder that stands for the site with --serve.');
  }
  if (url === undefined) return;
  const address = targets.find(isAddress);
  if (address !== undefined) throw new CommandError(`--url is for files: "${address}" is already an address.`);
  if (serve !== undefined) throw new CommandError('--url is for files: pages of --serve already have addresses.');
}
