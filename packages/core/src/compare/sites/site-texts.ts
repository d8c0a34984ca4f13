import { Memory } from '../../ask/memory.js';
import type { Markup } from '../../ask/parts/markup.js';
import { buildQuestion } from '../../ask/question.js';
import { readTexts } from '../../ask/read-texts.js';
import type { Texts } from '../../dialects/texts.js';
import type { Site } from '../site.js';
import { addressUrl } from './question-at.js';

/** The texts of a site that speak of all its addresses: robots.txt and the other files. They are read once for each site. */
export function siteTexts(site: Site, markup: Markup | undefined): Texts {
  const known = read.get(site);
  if (known !== undefined && known.finders === markup) return known;
  const texts = newTexts(site, markup);
  read.set(site, texts);
  return texts;
}

const read = new WeakMap<Site, Texts>();

function newTexts(site: Site, markup: Markup | undefined): Texts {
  const { robots, files } = site;
  const question = buildQuestion({ agent: '', url: addressUrl(site, '/'), robots, files });
  return readTexts(question, new Memory(ignore, 'the last'), markup, 'as-needed', ignore).texts;
}

const ignore = (): undefined => undefined;
