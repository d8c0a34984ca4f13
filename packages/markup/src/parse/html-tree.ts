import type { Tokenizer } from 'parse5';
import { parseFast } from './fast/fast-tree.js';
import { detach, type PartialElement, treeOf } from './partial-tree.js';
import { PageTokenizer } from './tokenizer.js';
import type { Tree } from './tree.js';
import { maxNodes, TreeBuilder, tooManyElements } from './tree-builder.js';

/**
 * Parses a page as a browser without scripts does, to its end or to the end of its head. Any text is accepted. Of a page that has
 * too many elements, or whose bad nesting makes too many, the tree has only the head, and `unread` says where reading ended.
 *
 * `limit` is of its nodes. A byte order mark at the start is not part of the page. It is replaced by a space, because as text it would
 * open the body.
 */
export function parseHtml(text: string, depth: 'head' | 'whole' = 'whole', limit: number = maxNodes): Tree {
  const page = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  return (depth === 'whole' ? parseFast(page, text, limit) : undefined) ?? parseInFull(page, text, depth, limit);
}

/** The same by the tree construction of parse5, which takes any page. */
export function parseInFull(page: string, text: string, depth: 'head' | 'whole', limit: number = maxNodes): Tree {
  const builder = new TreeBuilder(page.length, limit);
  const tokenizer = new PageTokenizer(page, builder);
  // The tree construction sets two fields of its tokenizer and uses nothing else.
  builder.tokenizer = tokenizer as unknown as Tokenizer;
  const unread = runToEnd(tokenizer, builder, depth);
  return { ...treeOf(builder.document, text), ...(unread === undefined ? {} : { unread }) };
}

function runToEnd(tokenizer: PageTokenizer, builder: TreeBuilder, depth: 'head' | 'whole'): Tree['unread'] {
  try {
    tokenizer.run(depth);
    return undefined;
  } catch (error) {
    if (error !== tooManyElements) throw error;
    const body = bodyOf(builder.document);
    // What was being moved in the body when reading ended may be anywhere in it.
    if (body !== undefined) detach(body);
    return { from: builder.here.start, inHead: body === undefined };
  }
}

function bodyOf(document: PartialElement): PartialElement | undefined {
  const root = childNamed(document, ['html']);
  return root === undefined ? undefined : childNamed(root, ['body', 'frameset']);
}

function childNamed({ first }: PartialElement, names: readonly string[]): PartialElement | undefined {
  for (let child = first; child !== null; child = child.next) {
    if (child.kind === 'element' && names.includes(child.name)) return child;
  }
  return undefined;
}
