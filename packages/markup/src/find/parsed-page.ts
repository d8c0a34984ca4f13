import type { Page } from '@heed/core/page';
import type { Tree } from '../parse/tree.js';

/** A page, the tree it was found in, and how the two belong together. */
export interface ParsedPage {
  readonly page: Page;
  readonly tree: Tree;
  /** For each node of the tree, the index in `page.elements` of the nearest element around it, itself included; else -1. */
  readonly elementIndexes: Int32Array;
}

/**
 * The page parsed last. Views of a page are mostly asked for right after its signals, and parsing is most of the work of
 * both.
 *
 * Limit: one page only. A tree takes several times the memory of its page, and callers may keep pages for long.
 */
let latest: ParsedPage | undefined;

/** The property in which a page keeps its own tree, if parsing the text again could give another. */
const ownTree: unique symbol = Symbol('tree');

/** Keeps the tree of a page until the next one is parsed. */
export function keepLatest(parsed: ParsedPage): Page {
  latest = parsed;
  return parsed.page;
}

/** Keeps the tree as long as the page: scripts may have built it, and its text, parsed, may become another tree. */
export function keepWithPage(parsed: ParsedPage): Page {
  Object.defineProperty(parsed.page, ownTree, { value: parsed });
  return parsed.page;
}

/** The page with its tree, if it was kept. */
export function parsedPageOf(page: Page): ParsedPage | undefined {
  return latest?.page === page ? latest : (page as { readonly [ownTree]?: ParsedPage })[ownTree];
}
