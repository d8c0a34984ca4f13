import type { PageMeta } from '../../policy/page.js';
import { allCrawlers } from '../rule-words/addressee.js';

/** Does the tag belong to ACAP? It does if its content starts with the word `ACAP`, whatever follows (RT-V-25). */
export function isAcap({ content, value }: PageMeta): boolean {
  return /^\s*acap(?:\s|$)/i.test(content ?? value ?? '');
}

/** Does a META tag of this name certainly address crawlers? Recognised by the words that crawlers use in their names. */
export function isCrawlerName(token: string): boolean {
  return token === allCrawlers || /bots?(?![a-z])|spider|crawler|slurp|archiver|^yandex$/.test(token);
}
