import type { PageMeta } from '../../policy/page.js';
import { everybody } from '../rule-words/addressee.js';

/** What begins with the word `ACAP` is that dialect's, whatever else it may look like (RT-V-25). */
export function isAcap({ content, value }: PageMeta): boolean {
  return /^\s*acap(?:\s|$)/i.test(content ?? value ?? '');
}

/** Does a META of this name speak to crawlers beyond doubt? Known by what crawlers call themselves. */
export function isCrawlerName(token: string): boolean {
  return token === everybody || /bots?(?![a-z])|spider|crawler|slurp|archiver|^yandex$/.test(token);
}
