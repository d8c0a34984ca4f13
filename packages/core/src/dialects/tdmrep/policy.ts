import { parseUrl } from '../../policy/url.js';

/**
 * The absolute URL of a policy, if the text is the address of a document. A relative one is resolved against the URL of the resource
 * (AIN-18). Prose, or an address that is not on the web, tells nobody where a licence may be had.
 */
export function policyUrl(text: string, base: string): string | undefined {
  const written = text.trim();
  if (written === '' || /\s/.test(written)) return undefined;
  const url = parseUrl(written, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Is the address of a policy relative, so that it leads from each page to another place? */
export function isRelative(text: string): boolean {
  return parseUrl(text.trim()) === undefined;
}
