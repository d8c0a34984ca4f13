import type { Tokenizer } from 'parse5';
import { flatten } from './draft.js';
import { PageTokenizer } from './tokenizer.js';
import type { Tree } from './tree.js';
import { TreeBuilder } from './tree-builder.js';

/**
 * Parses a page as a browser without scripts does, to its end or to the end of its head. Any text is accepted.
 *
 * A byte order mark at the start is not part of the page. It is replaced by a space, because as text it would open the body.
 */
export function parseHtml(text: string, depth: 'head' | 'whole' = 'whole'): Tree {
  const page = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  const builder = new TreeBuilder(page.length);
  const tokenizer = new PageTokenizer(page, builder);
  // The tree construction sets two fields of its tokenizer and uses nothing else.
  builder.tokenizer = tokenizer as unknown as Tokenizer;
  tokenizer.run(depth);
  return { format: 'html', text, nodes: flatten(builder.document) };
}
