import type { Markup } from '../../ask/parts/markup.js';
import { normaliseEncoding } from '../../policy/path.js';
import type { Site } from '../site.js';
import { licencesNotAtHand } from './families/licences.js';
import { siteTexts } from './site-texts.js';

/**
 * Returns two sites with the same pages. A page that only the new site has is compared with one that says nothing; one that only the old
 * site has is gone, and says nothing any more to anybody.
 */
export function withSamePages(old: Site, next: Site): [Site, Site] {
  if (old.pages === undefined || next.pages === undefined)
    return [onlyPages(old, new Set()), onlyPages(next, new Set())];
  const [ofOld, ofNew] = [pathsOf(old), pathsOf(next)];
  const added = next.pages.filter(({ path }) => !ofOld.has(normaliseEncoding(path, '')));
  const { pages, ...rest } = onlyPages(old, ofNew);
  const silent = added.map(({ path, headers }) => ({ path, body: '', ...(headers === undefined ? {} : { headers }) }));
  return [{ ...rest, pages: [...(pages ?? []), ...silent] }, next];
}

function pathsOf({ pages = [] }: Site): Set<string> {
  return new Set(pages.map(({ path }) => normaliseEncoding(path, '')));
}

function onlyPages(site: Site, paths: ReadonlySet<string>): Site {
  const { pages, ...rest } = site;
  return pages === undefined
    ? site
    : { ...rest, pages: pages.filter(({ path }) => paths.has(normaliseEncoding(path, ''))) };
}

/**
 * The site without License lines whose documents are not at hand. They would refuse AI uses of every address (AIN-16g), and hide what
 * else changes; the documents themselves may say anything. The lines keep their places under another name.
 */
export function withoutUnreadLicences(site: Site, markup: Markup | undefined): Site {
  const unread = licencesNotAtHand(siteTexts(site, markup));
  const source = unread[0]?.place?.source;
  if (source === undefined || site.robots === undefined) return site;
  let body = typeof site.robots === 'string' ? site.robots : (site.robots.body ?? '');
  // A byte order mark is part of the text that was given, but not of that which was read.
  const shift = body.startsWith('\ufeff') ? 1 : 0;
  for (const { place } of unread) {
    const start = (place?.span.start ?? 0) + shift;
    body = `${body.slice(0, start)}X${body.slice(start + 1)}`;
  }
  return { ...site, robots: typeof site.robots === 'string' ? body : { ...site.robots, body } };
}
