import type { PageInstruction } from '@heed/core/page';
import { robotsData } from '../find/robots-data.js';
import { targetOf } from '../find/target.js';
import { type ElementNode, spaceOf, type Tree, type TreeNode } from './tree.js';
import { isVoid, writeEndTag, writeLostLine, writeStartTag, writeText } from './write-markup.js';

type Growing = { -readonly [Key in keyof ElementNode]: ElementNode[Key] };

/** An element whose children are being read; none for the document. */
interface Level {
  readonly element?: Growing;
  readonly index: number;
  next: Node | null;
}

/** The kinds of nodes by their numbers in the DOM standard; the names hang on a global that only browsers have. */
const kinds = { element: 1, text: 3, cdata: 4, instruction: 7, comment: 8, doctype: 10 } as const;

/** Reads a document into a tree, and writes it out on the way, so that every node has a place. */
export function readDom(document: Document): {
  readonly tree: Tree;
  readonly instructions: readonly PageInstruction[];
} {
  const format = document.contentType === 'text/html' ? 'html' : 'xml';
  const nodes: TreeNode[] = [];
  const instructions: PageInstruction[] = [];
  const written: string[] = [];
  let length = 0;
  let late = false;
  const write = (text: string): { start: number; end: number } => {
    const start = length;
    written.push(text);
    length += text.length;
    return { start, end: length };
  };
  const levels: Level[] = [{ index: -1, next: document.firstChild }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = level.next;
    const { index: parent } = level;
    const place = { parent, after: nodes.length + 1 };
    if (node === null) {
      levels.pop();
      if (level.element !== undefined) close(level.element);
      continue;
    }
    level.next = node.nextSibling;
    switch (node.nodeType) {
      case kinds.element: {
        const element = elementOf(node as Element, parent);
        if (targetOf(element) !== undefined) late = true;
        const first = contentOf(node as Element, document);
        const line = first?.nodeType === kinds.text ? writeLostLine(element, first.nodeValue ?? '', { format }) : '';
        Object.assign(element, write(writeStartTag(element)));
        if (line !== '') write(line);
        levels.push({ element, index: nodes.push(element) - 1, next: first });
        break;
      }
      case kinds.text:
      case kinds.cdata: {
        const text = node.nodeValue ?? '';
        if (text.trim() !== '') late = true;
        nodes.push({ kind: 'text', text, ...place, ...write(writeText(text, level.element, { format })) });
        break;
      }
      case kinds.comment: {
        const text = node.nodeValue ?? '';
        nodes.push({ kind: 'comment', text, ...place, ...write(`<!--${text}-->`) });
        break;
      }
      case kinds.instruction: {
        const { target, data } = node as ProcessingInstruction;
        const text = `<?${target}${data === '' ? '' : ` ${data}`}?>`;
        const span = write(text);
        const said = robotsData(text.slice(2, -2));
        // Newer browsers have instructions in HTML too; as a signal they exist in XML only (PI-37).
        if (said !== undefined && format === 'xml') instructions.push({ data: said, early: !late, span });
        nodes.push({ kind: 'declaration', text, ...place, ...span });
        break;
      }
      case kinds.doctype: {
        const text = `<!DOCTYPE ${(node as DocumentType).name}>`;
        nodes.push({ kind: 'declaration', text, ...place, ...write(text) });
      }
    }
  }
  return { tree: { format, text: written.join(''), nodes }, instructions };

  function close(element: Growing): void {
    const { start, end } = write(isVoid(element, { format }) ? '' : writeEndTag(element));
    Object.assign(element, { contentEnd: start, extentEnd: end, after: nodes.length });
  }
}

function elementOf(element: Element, parent: number): Growing {
  const { localName: name, prefix } = element;
  return {
    kind: 'element',
    name,
    tag: prefix === null ? name : `${prefix}:${name}`,
    space: spaceOf(element.namespaceURI ?? ''),
    attributes: Array.from(element.attributes, ({ name, value }) => ({ name, value })),
    parent,
    after: -1,
    start: 0,
    end: 0,
    contentEnd: 0,
    extentEnd: 0,
  };
}

/**
 * What an element holds. A `template` keeps it aside. Where scripts run, `noscript` holds the markup as text; it is parsed
 * in a document without scripts, so that a META there is heard here as anywhere (RT-A-14).
 */
function contentOf(element: Element, document: Document): Node | null {
  const first = element.localName === 'template' ? (element as HTMLTemplateElement).content?.firstChild : undefined;
  if (first !== undefined) return first;
  const isText = element.localName === 'noscript' && element.firstElementChild === null;
  if (!isText || !element.textContent?.includes('<')) return element.firstChild;
  const holder = document.implementation.createHTMLDocument('').createElement('noscript');
  holder.innerHTML = element.textContent;
  return holder.firstChild;
}
