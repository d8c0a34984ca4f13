import type { Markup } from '../../ask/parts/markup.js';
import type { Texts } from '../../dialects/texts.js';
import type { Site } from '../site.js';
import { acapFields } from './families/acap-fields.js';
import { aiTxtRules, crawlRules, usageTokens } from './families/group-rules.js';
import { licences } from './families/licences.js';
import { headerRules, pageStatements } from './families/responses.js';
import { contentSignalLines, contentUsageLines, trainingLines } from './families/signal-lines.js';
import { tdmrepRules } from './families/tdmrep-rules.js';
import { siteTexts } from './site-texts.js';
import type { Family } from './stated.js';

/** A site as it was read. */
export interface ReadSite {
  readonly site: Site;
  readonly texts: Texts;
  /** Everything that is written on it, by kind: always the same kinds, in the same order. */
  readonly families: readonly Family[];
}

/** The numbers of some families. */
export const crawlFamily = 0;
export const acapFamily = 1;
export const contentUsageFamily = 2;
export const headerFamily = 9;
export const pageFamily = 10;

/** Reads a site. `names` are the agents that its responses may tell apart, in lower case. */
export function readSite(site: Site, markup: Markup | undefined, names: ReadonlySet<string>): ReadSite {
  const texts = siteTexts(site, markup);
  const families = [
    crawlRules(texts),
    acapFields(texts),
    contentUsageLines(texts),
    contentSignalLines(texts),
    trainingLines(texts),
    usageTokens(texts),
    tdmrepRules(texts),
    aiTxtRules(texts),
    licences(texts),
    headerRules(site, texts, names),
    pageStatements(site, texts, names),
  ];
  return { site, texts, families };
}
