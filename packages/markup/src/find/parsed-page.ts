import type { Page } from '@heed/core/page';
import type { Tree } from '../parse/tree.js';

/** A page, the tree it was found in, and how the two belong together. */
export interface Found {
  readonly page: Page;
  readonly tree: Tree;
  /** For each node of the tree the nearest element of `page.elements` around it, itself included; -1 for none. */
  readonly places: Int32Array;
}

/**
 * The tree of the page looked at last. Whoever wants views of a page has just looked for its signals, and parsing is most
 * of the work of both.
 *
 * Limit: of one page only. A tree takes several times the room of its page, and pages may be kept for long.
 */
let latest: Found | undefined;

/** Where a page keeps its tree that could not be had again from its text. */
const ownTree: unique symbol = Symbol('tree');

export function remember(found: Found): Page {
  latest = found;
  return found.page;
}

/** For a tree that scripts may have built: written out and parsed, it could become another. */
export function rememberAlways(found: Found): Page {
  Object.defineProperty(found.page, ownTree, { value: found });
  return found.page;
}

export function recall(page: Page): Found | undefined {
  return latest?.page === page ? latest : (page as { readonly [ownTree]?: Found })[ownTree];
}
