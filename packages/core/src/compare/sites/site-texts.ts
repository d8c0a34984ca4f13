import type { Markup } from '../../decision/markup.js';
import { readTexts } from '../../decision/read-texts.js';
import { ReadingCache } from '../../decision/reading-cache.js';
import type { Texts } from '../../dialects/texts.js';
import type { Site } from '../site.js';
import { addressUrl } from './question-at.js';

/** The texts of a site that speak of all its addresses: robots.txt and the other files. */
export function siteTexts(site: Site, markup: Markup | undefined): Texts {
  const { robots, files } = site;
  const question = {
    agent: '',
    url: addressUrl(site, '/'),
    ...(robots === undefined ? {} : { robots }),
    ...(files === undefined ? {} : { files }),
  };
  const readers = new ReadingCache(ignore, 'the last').readers(ignore);
  return readTexts(question, readers, markup === undefined ? {} : { markup }, 'as-needed', ignore);
}

const ignore = (): undefined => undefined;
