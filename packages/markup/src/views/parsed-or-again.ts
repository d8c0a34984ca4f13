import type { Page } from '@heed/core/page';
import { collectSignals } from '../find/collect.js';
import { type ParsedPage, parsedPageOf } from '../find/parsed-page.js';
import { parseXmlPage } from '../find/xml.js';
import { parseHtml } from '../parse/html-tree.js';

/** The page with its tree, which is parsed again if it was not kept. Its `base` has already been applied to its URL. */
export function parsedOrAgain(text: string, page: Page): ParsedPage {
  const kept = parsedPageOf(page);
  if (kept !== undefined) return kept;
  const { format, url } = page;
  const parsed = format === 'xml' ? parseXmlPage(text, url) : collectSignals(parseHtml(text), url);
  return { ...parsed, page: { ...parsed.page, url } };
}
