import { parseUrl } from '@heed/core/internal';
import { refusal } from '../errors.js';
import type { Reply } from '../http/reply.js';

/** Can the site of a URL have a robots.txt? */
export function hasRobotsTxt(url: string): boolean {
  return /^https?:$/.test(parseUrl(url)?.protocol ?? '');
}

/**
 * Is it the URL of robots.txt itself? That may always be fetched (RFC9309-2.2.2-j), so it need not be read first. A proxy that asks before
 * it passes a request for it may be the one through which it is fetched, and would wait for itself.
 */
export function isRobotsTxt(url: string): boolean {
  return parseUrl(url)?.pathname === '/robots.txt';
}

/** The reply about a URL whose site cannot have one. */
export const withoutRobotsTxt: Reply = refusal(
  422,
  'service/wrong-parameter',
  'Only http and https URLs have a robots.txt.',
);
