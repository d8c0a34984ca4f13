import type { Differing } from './differing.js';
import { acapPurposes } from './families/acap-fields.js';
import { acapFamily, contentUsageFamily, headerFamily, pageFamily, type ReadSite } from './side.js';

/** The purposes to ask about: none, and each that makes a difference, alone. */
export function purposesFor({ kinds, usages }: Differing, ofAcap: readonly string[]): (readonly string[])[] {
  const purposes = new Set<string>(kinds.includes(acapFamily) ? ofAcap : []);
  const hasResponses = kinds.includes(headerFamily) || kinds.includes(pageFamily);
  // What serves search alone is decided by what is said of search (AIN-15).
  const mayServeSearch = usages.includes('ai-train') || usages.includes('ai-input');
  if (mayServeSearch && (kinds.includes(contentUsageFamily) || hasResponses)) purposes.add('search');
  // For archives, `noarchive` refuses to keep a copy (ASK-14).
  if (hasResponses && usages.includes('preserve')) purposes.add('archive');
  return [[], ...[...purposes].map((purpose) => [purpose])];
}

/** The purposes that the ACAP fields of either side name. */
export function purposesOfAcap(sides: readonly ReadSite[]): string[] {
  return [...new Set(sides.flatMap(({ texts }) => acapPurposes(texts)))];
}
