import type { Page, ViewRules, Views } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { hasTarget } from '../find/target.js';
import { attributeOf, tagAt } from '../parse/tree.js';
import { denialOf, nodesWithin } from './denial.js';
import { linkAddresses } from './link-address.js';
import { parsedOrAgain } from './parsed-or-again.js';
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
  const { tree } = parsed;
  const addressOf = linkAddresses(parsed);
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
      if (!hasTarget(tree, index)) return;
      const url = mayNotFollow(index) ? undefined : addressOf(index);
      const silent = mayNotCredit(index);
      const listed = url === undefined ? undefined : links.length;
      if (url !== undefined) links.push({ url, text: silent ? null : '' });
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

/** A link that may not be followed. */
export interface DeniedLink {
  readonly url: string;
  /** The index in `page.elements` of the nearest element that is listed there, itself included; -1 if there is none. */
  readonly elementIndex: number;
  /** Where it starts in the source. */
  readonly at: number;
}

/**
 * The links that the view `links` leaves out because they may not be followed, in document order. `rules.why` returns why for each. `page` is
 * what was found in the whole of `text`; of a page that was not read to its end, only links that were read are listed.
 */
export function deniedLinks(text: string, page: Page, rules: ViewRules): DeniedLink[] {
  const parsed = parsedOrAgain(text, page);
  const { tree, elementIndexes } = parsed;
  const addressOf = linkAddresses(parsed);
  const mayNotFollow = denialOf(parsed, rules, 'follow');
  const links: DeniedLink[] = [];
  const element = (index: number): void => {
    const url = hasTarget(tree, index) && mayNotFollow(index) ? addressOf(index) : undefined;
    if (url !== undefined) links.push({ url, elementIndex: elementIndexes[index] ?? -1, at: tree.startOf[index] ?? 0 });
  };
  readVisible(tree, { element, text: () => undefined, border: () => undefined }, nodesWithin(parsed, rules));
  return links;
}
