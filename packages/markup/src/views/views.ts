import { emptyViews, type Page, type ViewName, type ViewRules, type Views, type ViewUsage } from '@heed/core/page';
import { copyView } from './copy-view.js';
import { linksView } from './links-view.js';
import { parsedOrAgain } from './parsed-or-again.js';
import { snippetView } from './snippet-view.js';
import { textView } from './text-view.js';

/**
 * Cuts a page down to the parts that may be used. `page` is what `findInHtml`, `findInXml` or `findInDom` found in the whole
 * of `text`; `rules` is asked about the indexes of its `elements`. Views cost least right after finding, because the page
 * need not be parsed again.
 *
 * The tree that a browser would build decides which part a text belongs to, not the text's position in the source.
 */
export function viewsOf(text: string, page: Page, wanted: readonly ViewName[], rules: ViewRules, query = ''): Views {
  const parsed = parsedOrAgain(text, page);
  // What was not read may deny any part of the page (ASK-unread).
  if (parsed.page.unread !== undefined) return emptyViews(wanted);
  const once: ViewRules = { ...rules, may: askOnce(rules.may) };
  return {
    ...(wanted.includes('text') ? { text: textView(parsed, once) } : {}),
    ...(wanted.includes('links') ? { links: linksView(parsed, once) } : {}),
    ...(wanted.includes('copy') ? { copy: copyView(parsed, once) } : {}),
    ...(wanted.includes('snippet') ? { snippet: snippetView(parsed, once, query) } : {}),
  };
}

/** Several views ask the same questions, and deciding may be expensive. */
function askOnce(may: ViewRules['may']): ViewRules['may'] {
  const known = new Map<ViewUsage, (boolean | undefined)[]>();
  return (usage, elementIndex) => {
    const answers = known.get(usage) ?? [];
    known.set(usage, answers);
    const answer = answers[elementIndex + 1] ?? may(usage, elementIndex);
    answers[elementIndex + 1] = answer;
    return answer;
  };
}
