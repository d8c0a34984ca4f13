import type { Fetched } from '../ask/question.js';
import type { Site } from '../compare/site.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { defined } from '../text/defined.js';
import { readHeadersText } from './headers-text.js';
import type { Written } from './written.js';

/** What was written, as a site that publishes it. Snippets for servers and for pages are no files of a site, so they are not in it. */
export function siteOfWritten(policy: Pick<PolicyFile, 'site'>, written: Pick<Written, 'files'>): Site {
  const textOf = (path: string): string | undefined => written.files.find((file) => file.path === path)?.text;
  const files: Record<string, Fetched> = {};
  for (const { path, carrier, text } of written.files) {
    if (carrier === 'tdmrep' || carrier === 'rsl') files[`/${path}`] = text;
  }
  const robots = textOf('robots.txt');
  const headers = textOf('_headers');
  return defined({
    origin: policy.site,
    robots,
    files,
    headers: headers === undefined ? undefined : readHeadersText(headers),
  });
}
