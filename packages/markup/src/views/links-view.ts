import type { ViewRules } from '@heed/core/page';
import { parseUrl, type Views } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { hasTarget, targetOf } from '../find/target.js';
import { attributeOf, tagAt } from '../parse/tree.js';
import { denialOf, nodesWithin } from './denial.js';
import { collapse, type Reader, readVisible } from './visible.js';

type Link = NonNullable<Views['links']>[number];

interface OpenLink {
  readonly after: number;
  readonly words: string[];
  /** Part of its text may not be used. */
  cut: boolean;
  /** Index in the list; undefined if the link may not be followed. */
  readonly index: number | undefined;
}

/**
 * The links that may be followed, in document order. The text of a link is null if it may not be credited to the target
 * (REP-MF-19, M-5).
 *
 * Limit: text inside several links, which only malformed pages have, belongs to the innermost one.
 */
export function linksView(parsed: ParsedPage, rules: ViewRules): Link[] {
  const { tree, page } = parsed;
  const mayNotFollow = denialOf(parsed, rules, 'follow');
  const mayNotCredit = denialOf(parsed, rules, 'anchor-text');
  const links: { url: string; text: string | null }[] = [];
  const open: OpenLink[] = [];
  const closeBefore = (index: number): void => {
    for (let last = open.at(-1); last !== undefined && last.after <= index; last = open.at(-1)) {
      open.pop();
      const link = last.index === undefined ? undefined : links[last.index];
      if (link === undefined || link.text === null) continue;
      const text = collapse(last.words.join(''));
      link.text = text === '' && last.cut ? null : text;
    }
  };
  const reader: Reader = {
    element: (index) => {
      closeBefore(index);
      const href = hasTarget(tree, index) ? targetOf(tree, index) : undefined;
      if (href === undefined) return;
      const url = mayNotFollow(index) ? undefined : parseUrl(href, page.url);
      const silent = mayNotCredit(index);
      const listed = url === undefined || !isFetched(url) ? undefined : links.length;
      if (url !== undefined && listed !== undefined) links.push({ url: url.href, text: silent ? null : '' });
      const words = tagAt(tree, index).name === 'area' ? [attributeOf(tree, index, 'alt') ?? ''] : [];
      open.push({ after: tree.afterOf[index] ?? 0, words, cut: false, index: listed });
    },
    text: (text, index) => {
      closeBefore(index);
      const last = open.at(-1);
      if (last === undefined) return;
      if (mayNotCredit(index)) last.cut = true;
      else last.words.push(text);
    },
    border: () => {
      open.at(-1)?.words.push(' ');
    },
  };
  readVisible(tree, reader, nodesWithin(parsed, rules));
  closeBefore(Number.POSITIVE_INFINITY);
  return links;
}

/** Other schemes lead to mail programs and scripts, not to resources that can be fetched. */
function isFetched({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
