import type { DefaultTreeAdapterTypes as P5 } from 'parse5';
import { commentTag, declarationTag, type Tree, tagAt, textTag } from '../parse/tree.js';
import { expectSame } from './expect-same.js';

/** Expects a tree to be that of parse5, which has to be parsed with `scriptingEnabled: false` and locations. */
export function expectTreeOf(document: P5.Document, tree: Tree): void {
  const oracle = linesOfOracle(document, tree.text.length);
  expectSame(linesOf(tree, oracle).map(joinUnknown), oracle.map(joinUnknown));
}

/** The contents of the METAs in the head, by parse5 alone. */
export function metasInHeadOf(document: P5.Document): (string | undefined)[] {
  const html = document.childNodes.find((node) => node.nodeName === 'html');
  const head =
    html !== undefined && 'childNodes' in html ? html.childNodes.find((node) => node.nodeName === 'head') : undefined;
  const stack = head !== undefined && 'childNodes' in head ? head.childNodes.toReversed() : [];
  const found: (string | undefined)[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!('attrs' in node)) continue;
    if (node.tagName === 'meta' && node.attrs.some(({ name }) => ['name', 'http-equiv', 'property'].includes(name))) {
      found.push(node.attrs.find(({ name }) => name === 'content')?.value);
    }
    stack.push(...node.childNodes.toReversed());
  }
  return found;
}

/** The tree of parse5, one line for each node. */
function linesOfOracle(document: P5.Document, length: number): string[] {
  const lines: string[] = [];
  const stack: { nodes: P5.ChildNode[]; at: number; depth: number }[] = [
    { nodes: document.childNodes, at: 0, depth: 0 },
  ];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const node = top?.nodes[top.at++];
    if (top === undefined || node === undefined) {
      stack.pop();
      continue;
    }
    const { depth } = top;
    if (node.nodeName === '#text') lines.push(`${depth} text ${(node as P5.TextNode).value}`);
    else if (node.nodeName === '#comment') {
      const { data, sourceCodeLocation: at } = node as P5.CommentNode;
      lines.push(`${depth} comment ${data} ${at?.startOffset}-${Math.min(at?.endOffset ?? 0, length)}`);
    } else if (node.nodeName === '#documentType') lines.push(`${depth} doctype`);
    else {
      const element = node as P5.Element;
      const where = element.sourceCodeLocation?.startTag;
      const attributes = element.attrs.map(({ name, value }) => `${name}=${value}`).join(' ');
      // parse5 has no locations for copies that the adoption agency makes; we have.
      const place = where === undefined ? '' : `${where.startOffset}-${where.endOffset}`;
      // In our tree `html` and `body` end with the page, because what follows their end tags is still inserted into them.
      const ending =
        element.tagName === 'html' || element.tagName === 'body' ? undefined : element.sourceCodeLocation?.endTag;
      const end = ending === undefined ? '' : ` ends ${ending.startOffset}-${ending.endOffset}`;
      lines.push(`${depth} <${element.tagName} ${attributes}> ${place}${end}`);
      const inside = 'content' in element ? (element as P5.Template).content.childNodes : element.childNodes;
      stack.push({ nodes: inside, at: 0, depth: depth + 1 });
    }
  }
  return lines;
}

/** Our tree in the same lines, neighbouring texts joined. `oracle` says which offsets parse5 knows. */
function linesOf(tree: Tree, oracle: readonly string[]): string[] {
  const { size, tagOf, parentOf } = tree;
  const depths: number[] = [];
  const lines: string[] = [];
  let joined: number | undefined;
  for (let index = 0; index < size; index++) {
    const parent = parentOf[index] ?? -1;
    const depth = parent === -1 ? 0 : (depths[parent] ?? 0) + 1;
    const [start, end] = [tree.startOf[index], tree.endOf[index]];
    depths[index] = depth;
    if (tagOf[index] === textTag) {
      const last = lines.length - 1;
      if (joined === parent && tagOf[index - 1] === textTag) lines[last] += tree.textAt(index);
      else lines.push(`${depth} text ${tree.textAt(index)}`);
      joined = parent;
      continue;
    }
    joined = undefined;
    if (tagOf[index] === commentTag) lines.push(`${depth} comment ${tree.textAt(index)} ${start}-${end}`);
    else if (tagOf[index] === declarationTag) lines.push(`${depth} doctype`);
    else {
      const attributes = tree
        .attributesAt(index)
        .map(({ name, value }) => `${name}=${value}`)
        .join(' ');
      const line = `${depth} <${tagAt(tree, index).name} ${attributes}> `;
      const wanted = oracle[lines.length] ?? '';
      const place = wanted.endsWith('> ') ? '' : `${start}-${end}`;
      // At the end of the page parse5 takes the last tag for what closed the element; in our tree nothing closed it.
      const [contentEnd = 0, extentEnd = 0] = [tree.contentEndOf[index], tree.extentEndOf[index]];
      const closed = extentEnd > contentEnd ? ` ends ${contentEnd}-${extentEnd}` : undefined;
      const ending = / ends \d+-\d+$/.exec(wanted)?.[0] ?? '';
      lines.push(`${line}${place}${ending === '' ? '' : (closed ?? ending)}`);
    }
  }
  return lines;
}

/** In drawings and formulas parse5 makes one U+FFFD of several U+0000, depending on how it splits tokens. */
function joinUnknown(line: string): string {
  return line.replace(/\ufffd+/g, '\ufffd');
}
