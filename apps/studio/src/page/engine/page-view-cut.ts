import type { Question } from '@heed/core';
import { contentTypeOf, type ViewRules } from '@heed/core/page';
import { findPage } from '@heed/markup/text';
import { questionOf } from '../state/question.ts';
import { drawPage } from './page-view-draw.ts';
import type { AskedByOne, CutViews, ShownList } from './page-view-messages.ts';
import { askForViews } from './page-view-rules.ts';

/** Limit: characters of a view that are shown. More than a person reads, and browsers take long to lay out megabytes. */
const maxShown = 200_000;

/** Limit: runs and links that are shown. */
const maxItems = 2_000;

/** The four views of a page. Nothing of it may be used without a page, and where the question is refused. */
export function cutViews({ asked, now, agent, query }: AskedByOne & { readonly query: string }): CutViews {
  const question: Question = {
    ...questionOf({ ...asked, usages: ['crawl'] }, agent, now),
    views: ['text', 'links', 'copy', 'snippet'],
    query,
  };
  const answer = askForViews(question);
  const { text = [], links = [], copy = null, snippet = null } = ('error' in answer ? undefined : answer.views) ?? {};
  return {
    text: shownTexts(text),
    links: { items: links.slice(0, maxItems), count: links.length },
    copy: copy === null ? null : { ...shownSource(copy), body: drawnCopy(copy, question) },
    snippet,
  };
}

function shownTexts(texts: readonly string[]): ShownList<string> {
  const items: string[] = [];
  let left = maxShown;
  for (const text of texts) {
    if (left <= 0 || items.length === maxItems) break;
    items.push(text.length > left ? `${text.slice(0, left)}…` : text);
    left -= text.length;
  }
  return { items, count: texts.length };
}

function shownSource(copy: string): { readonly source: string; readonly cut: number } {
  return { source: copy.slice(0, maxShown), cut: Math.max(copy.length - maxShown, 0) };
}

/** The copy that may be kept, with everything in it. */
function drawnCopy(copy: string, { url, response }: Question): string {
  const page = findPage(copy, contentTypeOf(response?.headers ?? []), url, 'whole');
  return drawPage(copy, page, everything).body;
}

const everything: ViewRules = { may: () => true, regions: [] };
