import { type ElementNode, type Tree, type TreeNode, vocabularyOf } from './tree.js';
import { isVoid, writeEndTag, writeLostLine, writeStartTag, writeText } from './write-markup.js';

type Growing = { -readonly [Key in keyof ElementNode]: ElementNode[Key] };

/** An element whose children are being read; the document has no `element`. */
interface Level {
  readonly element?: Growing;
  readonly index: number;
  next: Node | null;
}

/** Node types by their numbers in the DOM standard; their names belong to a global that only browsers have. */
const kinds = { element: 1, text: 3, cdata: 4, instruction: 7, comment: 8, doctype: 10 } as const;

/** Reads a browser's document into a tree. A DOM has no source, so the document is written out on the way. */
export function readDom(document: Document): Tree {
  const format = document.contentType === 'text/html' ? 'html' : 'xml';
  const nodes: TreeNode[] = [];
  const written: string[] = [];
  let length = 0;
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
        nodes.push({ kind: 'declaration', text, ...place, ...write(text) });
        break;
      }
      case kinds.doctype: {
        const text = `<!DOCTYPE ${(node as DocumentType).name}>`;
        nodes.push({ kind: 'declaration', text, ...place, ...write(text) });
      }
    }
  }
  return { format, text: written.join(''), nodes };

  function close(element: Growing): void {
    const { start, end } = write(isVoid(element, { format }) ? '' : writeEndTag(element));
    Object.assign(element, { contentEnd: start, extentEnd: end, after: nodes.length });
  }
}

function elementOf(element: Element, parent: number): Growing {
  const { localName: name, prefix } = element;
  const namespace = element.namespaceURI ?? '';
  return {
    kind: 'element',
    name,
    tag: prefix === null ? name : `${prefix}:${name}`,
    namespace,
    vocabulary: vocabularyOf(namespace),
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
 * The first node inside an element. A `template` keeps its content in a fragment. Where scripts run, `noscript` holds its
 * markup as text; that text is parsed in a document without scripts, so that a META in it counts everywhere (RT-A-14).
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
