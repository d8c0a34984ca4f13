import type { Markup } from '../../ask/parts/markup.js';
import type { Usage } from '../../policy/usage.js';
import type { Site } from '../site.js';
import type { Differing } from './differing.js';
import { acapPurposes } from './families/acap-fields.js';
import { acapFamily, contentUsageFamily, headerFamily, pageFamily, type ReadSite } from './side.js';
import { siteTexts } from './site-texts.js';

/** The purposes to ask about: none, and each that makes a difference, alone. */
export function purposesFor(
  { kinds, usages, servesSearch }: Differing,
  ofAcap: readonly string[],
): (readonly string[])[] {
  if (servesSearch) return speaksOfSearch(kinds) ? [['search']] : [];
  const purposes = new Set<string>(kinds.includes(acapFamily) ? ofAcap : []);
  // For archives, `noarchive` refuses to keep a copy (ASK-14).
  if (hasResponses(kinds) && usages.includes('preserve')) purposes.add('archive');
  return [[], ...[...purposes].map((purpose) => [purpose])];
}

/** What serves search alone is decided by what Content-Usage says of search (AIN-15). */
export function mayServeSearch(usage: Usage): boolean {
  return usage === 'ai-train' || usage === 'ai-input';
}

function speaksOfSearch(kinds: readonly number[]): boolean {
  return kinds.includes(contentUsageFamily) || hasResponses(kinds);
}

function hasResponses(kinds: readonly number[]): boolean {
  return kinds.includes(headerFamily) || kinds.includes(pageFamily);
}

/** The purposes that the ACAP fields of either side name. */
export function purposesOfAcap(sides: readonly ReadSite[]): string[] {
  return [...new Set(sides.flatMap(({ texts }) => acapPurposes(texts)))];
}

/** The purposes that a site tells apart: those that its ACAP fields name, and archives, which its responses may speak to (ASK-14). */
export function purposesOf(site: Site, markup?: Markup): string[] {
  const purposes = new Set(acapPurposes(siteTexts(site, markup)));
  if (site.headers !== undefined || site.pages !== undefined) purposes.add('archive');
  return [...purposes];
}
