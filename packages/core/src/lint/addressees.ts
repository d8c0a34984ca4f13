import { allDialects } from '../dialects/dialects.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Texts } from '../dialects/texts.js';

/** Limit: agents that carriers are compared for. Files that block every crawler in the world name hundreds. */
const maxAddressees = 32;

/** All crawlers, and every crawler that some carrier names: those for whom carriers may differ. */
export function addresseesOf(texts: Texts): string[] {
  const names = new Map<string, string>([[allCrawlers, allCrawlers]]);
  // The nearer to the page, the fewer names there are and the more they matter.
  for (const dialect of allDialects.toReversed()) {
    for (const name of dialect.addressees?.(texts) ?? []) {
      const written = name.trim();
      const key = written.toLowerCase();
      if (written !== '' && names.size < maxAddressees && !names.has(key)) names.set(key, written);
    }
  }
  return [...names.values()];
}

/** An addressee in a sentence. */
export function addresseeInWords(addressee: string): string {
  return addressee === allCrawlers ? 'all crawlers' : addressee;
}
