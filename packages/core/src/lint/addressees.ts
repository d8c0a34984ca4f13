import { allLintRows } from '../dialects/lint-rows.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Texts } from '../dialects/texts.js';

/** Limit: crawlers for which carriers are compared. Files that block every known crawler name hundreds. */
const maxAddressees = 32;

/** `*`, and every crawler that a carrier names: those for which carriers may differ. */
export function addresseesOf(texts: Texts): string[] {
  const names = new Map<string, string>([[allCrawlers, allCrawlers]]);
  // Carriers near the page come first: they name fewer crawlers, and those matter more.
  for (const { addressees } of allLintRows.toReversed()) {
    for (const name of addressees?.(texts) ?? []) {
      if (names.size === maxAddressees) break;
      const written = name.trim();
      const key = written.toLowerCase();
      if (written !== '' && !names.has(key)) names.set(key, written);
    }
  }
  return [...names.values()];
}

/** The name of an addressee in a sentence. */
export function addresseeInWords(addressee: string): string {
  return addressee === allCrawlers ? 'all crawlers' : addressee;
}
