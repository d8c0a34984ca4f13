import type { Fetched } from '../ask/question.js';
import type { Site, SiteHeaderRule } from '../compare/site.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { defined } from '../text/defined.js';
import { tagLines } from './header-plan.js';
import { readHeadersText } from './headers-text.js';
import type { Written, WrittenHeaderRule } from './written.js';

/**
 * Returns what was written, as a site that publishes it. Its headers are those of `_headers`, or those that a server or a program sends, if it
 * `isNative`.
 */
export function siteOfWritten(
  policy: Pick<PolicyFile, 'site'>,
  written: Pick<Written, 'files' | 'headers'>,
  isNative = false,
): Site {
  const textOf = (path: string): string | undefined => written.files.find((file) => file.path === path)?.text;
  const files: Record<string, Fetched> = {};
  for (const { path, carrier, text } of written.files) {
    if (carrier === 'tdmrep' || carrier === 'rsl') files[`/${path}`] = text;
  }
  const robots = textOf('robots.txt');
  const headers = textOf('_headers');
  const inFile = headers === undefined ? undefined : readHeadersText(headers);
  return defined({
    origin: policy.site,
    robots,
    files,
    headers: isNative ? sentRules(written.headers) : inFile,
  });
}

/** The header fields of a program, as those of a site. */
export function sentRules(rules: readonly WrittenHeaderRule[]): SiteHeaderRule[] {
  return rules.map(({ pattern, except, tags, fields }) => ({
    pattern,
    syntax: 'robots',
    except,
    headers: [...tagLines(tags), ...fields],
  }));
}
