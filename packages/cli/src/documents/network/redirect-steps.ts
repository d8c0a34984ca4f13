import { parseUrl } from '@heed/core/documents';
import type { Documents, Note, ShownText, Step } from '../documents.js';
import type { Site } from './site.js';

/**
 * The documents of where an address leads, with what is said of fetching on the way there. A robots.txt of another site goes
 * by its address.
 */
export async function withWay(
  asked: string,
  passed: readonly string[],
  documents: Documents,
  siteOf: (url: string) => Promise<Site>,
): Promise<Documents> {
  const { url } = documents;
  const steps: Step[] = [];
  const shown = new Map<string, ShownText>();
  const notes = new Set<Note>(url === asked ? [] : [redirected(asked, url)]);
  for (const address of new Set(passed)) {
    const site = address === url ? undefined : await siteOf(address);
    // Of what nobody has heard from there is nothing to say: that the page was not seen is said anyway.
    if (site === undefined || site.failed !== undefined) continue;
    const robotsName = isAnsweredBy(documents, site, address) ? 'robots.txt' : robotsTxtOf(address);
    const { robots, files } = site;
    steps.push({ url: address, files, robotsName, ...(robots === undefined ? {} : { robots }) });
    for (const [name, text] of site.shown) shown.set(name === 'robots.txt' ? robotsName : name, text);
    for (const note of site.notes) notes.add(note);
  }
  return {
    ...documents,
    ...(url === asked ? {} : { asked }),
    ...(steps.length === 0 ? {} : { steps }),
    shown: new Map([...shown, ...documents.shown]),
    notes: [...notes, ...documents.notes.filter((note) => !notes.has(note))],
  };
}

/** Does the robots.txt that is answered by speak for this step too? One that is tried out speaks for all of them. */
function isAnsweredBy({ url, shown }: Documents, site: Site, address: string): boolean {
  const text = site.shown.get('robots.txt')?.source;
  return robotsTxtOf(url) === robotsTxtOf(address) || (text !== undefined && text === shown.get('robots.txt')?.source);
}

function robotsTxtOf(address: string): string {
  return `${parseUrl(address)?.origin}/robots.txt`;
}

function redirected(url: string, target: string): Note {
  return { code: 'check/redirected', data: { url, target }, about: url };
}
