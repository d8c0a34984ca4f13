import { parseUrl } from '@heed/core/page';

/** Schemes that a `base` may not set (HTML, frozen base URL). */
const notForBase: ReadonlySet<string> = new Set(['data:', 'javascript:']);

/** The URL that relative references are resolved against: the `href` of the first `base` that has one, or the page's URL. */
export function baseOf(href: string | undefined, url: string): string {
  const base = href === undefined ? undefined : parseUrl(href, url);
  return base === undefined || notForBase.has(base.protocol) ? url : base.href;
}
