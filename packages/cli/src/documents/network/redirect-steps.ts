import { defined, parseUrl } from '@heed/core/internal';
import type { Documents, Note, RedirectStep, ShownText } from '../documents.js';
import type { Site } from './site.js';

/**
 * The documents of the address where redirects end, with the rules on fetching each address before it. The robots.txt of
 * another site goes by its address.
 */
export async function withRedirectSteps(
  asked: string,
  passed: readonly string[],
  documents: Documents,
  siteOf: (url: string) => Promise<Site>,
): Promise<Documents> {
  const { url } = documents;
  const redirectSteps: RedirectStep[] = [];
  const shown = new Map<string, ShownText>();
  const notes = new Set<Note>(url === asked ? [] : [redirected(asked, url)]);
  for (const address of new Set(passed)) {
    const site = address === url ? undefined : await siteOf(address);
    // A site that could not be reached has no rules; a note says anyway that the page was not read.
    if (site === undefined || site.failed !== undefined) continue;
    const robotsName = sharesRobotsTxt(documents, site, address) ? 'robots.txt' : robotsTxtOf(address);
    const { robots, files } = site;
    redirectSteps.push(defined({ url: address, files, robotsName, robots }));
    for (const [name, text] of site.shown) shown.set(name === 'robots.txt' ? robotsName : name, text);
    for (const note of site.notes) notes.add(note);
  }
  return {
    ...documents,
    ...(url === asked ? {} : { asked }),
    ...(redirectSteps.length === 0 ? {} : { redirectSteps }),
    shown: new Map([...shown, ...documents.shown]),
    notes: [...notes, ...documents.notes.filter((note) => !notes.has(note))],
  };
}

/** Whether the resource's robots.txt is also the step's. One that is tried out applies to all steps. */
function sharesRobotsTxt({ url, shown }: Documents, site: Site, address: string): boolean {
  const text = site.shown.get('robots.txt')?.source;
  return robotsTxtOf(url) === robotsTxtOf(address) || (text !== undefined && text === shown.get('robots.txt')?.source);
}

function robotsTxtOf(address: string): string {
  return `${parseUrl(address)?.origin}/robots.txt`;
}

function redirected(url: string, target: string): Note {
  return { code: 'check/redirected', data: { url, target }, about: url };
}
