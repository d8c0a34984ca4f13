import { defined } from '@heed/core/internal';
/**
 * For programs that show a page as machines see it: every part that is shown, in order, with what is denied of it; and which links may not
 * be followed.
 *
 * @module
 */
import type { Page, ViewRules, ViewUsage } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { hasTarget, targetOf } from '../find/target.js';
import { attributeOf, isElement, tagAt, textTag, type Vocabulary } from '../parse/tree.js';
import { denialOf } from './denial.js';
import { parsedOrAgain } from './parsed-or-again.js';
import { findTitle, isHidden, isPicture, wordsFor } from './visible.js';

export type { Vocabulary } from '../parse/tree.js';
export { type DeniedLink, deniedLinks } from './links-view.js';

/** A part of a page: an element, or a text. */
export interface ShownPart {
  /** The usages that are denied, as bits: the first of those asked about is 1, the second 2, the third 4. */
  readonly denied: number;
  /** The index in `page.elements` of the nearest element that is listed there, itself included; -1 if there is none. */
  readonly elementIndex: number;
  /** Where it starts in the source. */
  readonly at: number;
}

export interface ShownElement extends ShownPart {
  /** In HTML lower case; in XML the local name. */
  readonly name: string;
  readonly vocabulary: Vocabulary;
  /** The target of a link, as written. */
  readonly target?: string;
  /** The words that replace a picture. */
  readonly words?: string;
  /** The value of an attribute; undefined if the element lacks it. */
  readonly attribute: (name: string) => string | undefined;
}

/** Called with what a page shows. Each element that is entered is left. */
export interface PageVisitor {
  /** Returns `skip` to skip the content of the element, and `stop` to end the walk. */
  readonly enter: (element: ShownElement) => 'skip' | 'stop' | undefined;
  readonly leave: () => void;
  /** Returns `stop` to end the walk. */
  readonly text: (text: string, part: ShownPart) => 'stop' | undefined;
}

/**
 * Walks through what a page shows, by the same tree and the same rules that views are cut by: the title first, then the rest in the
 * order of the document. What browsers do not show, such as scripts, is skipped. `page` is what was found in the whole of `text`.
 *
 * Of a page that was not read to its end, only what was read is walked through.
 */
export function walkPage(
  text: string,
  page: Page,
  usages: readonly ViewUsage[],
  rules: ViewRules,
  visitor: PageVisitor,
): void {
  const parsed = parsedOrAgain(text, page);
  const title = findTitle(parsed.tree);
  const isOver = title === undefined ? false : walk(parsed, usages, rules, visitor, title, 'title');
  if (!isOver) walk(parsed, usages, rules, visitor, 0, 'page');
}

/** Walks through a title, or through all but the title. Returns whether the visitor stopped. */
function walk(
  parsed: ParsedPage,
  usages: readonly ViewUsage[],
  rules: ViewRules,
  visitor: PageVisitor,
  start: number,
  what: 'title' | 'page',
): boolean {
  const { tree, elementIndexes } = parsed;
  const denials = usages.map((usage) => denialOf(parsed, rules, usage));
  const deniedAt = (index: number): number =>
    denials.reduce((bits, isDenied, at) => (isDenied(index) ? bits | (1 << at) : bits), 0);
  const partAt = (index: number): ShownPart => ({
    denied: deniedAt(index),
    elementIndex: elementIndexes[index] ?? -1,
    at: tree.startOf[index] ?? 0,
  });
  /** The nodes after the elements that were entered and not left. */
  const open: number[] = [];
  const leaveBefore = (index: number): void => {
    while (open.length > 0 && (open.at(-1) ?? 0) <= index) {
      open.pop();
      visitor.leave();
    }
  };
  const end = what === 'title' ? (tree.afterOf[start] ?? 0) : tree.size;
  let isOver = false;
  for (let index = start; index < end && !isOver; index++) {
    leaveBefore(index);
    const after = tree.afterOf[index] ?? 0;
    if (tree.tagOf[index] === textTag) isOver = visitor.text(tree.textAt(index), partAt(index)) === 'stop';
    else if (isElement(tree, index)) {
      const tag = tagAt(tree, index);
      if (isHidden(tag) && !(what === 'title' && index === start)) {
        index = after - 1;
        continue;
      }
      const target = hasTarget(tree, index) ? targetOf(tree, index) : undefined;
      const words = isPicture(tag) ? wordsFor(tree, index) : undefined;
      const wish = visitor.enter(
        defined({
          ...partAt(index),
          name: tag.name,
          vocabulary: tag.vocabulary,
          target,
          words,
          attribute: (name) => attributeOf(tree, index, name),
        }),
      );
      open.push(after);
      isOver = wish === 'stop';
      if (wish === 'skip') index = after - 1;
    }
  }
  leaveBefore(Number.POSITIVE_INFINITY);
  return isOver;
}
