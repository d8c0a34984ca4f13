import { GivenTree } from './columns.js';
import { commentTag, declarationTag, type Tag, type Tree, textTag, vocabularyOf } from './tree.js';
import { isVoid, writeEndTag, writeLostLine, writeStartTag, writeText } from './write-markup.js';

/** An element whose children are being read; the document has no `tag`. */
interface Level {
  readonly tag?: Tag;
  readonly index: number;
  next: Node | null;
}

/** Node types by their numbers in the DOM standard; their names belong to a global that only browsers have. */
const kinds = { element: 1, text: 3, cdata: 4, instruction: 7, comment: 8, doctype: 10 } as const;

/** Reads a browser's document into a tree. A DOM has no source, so the document is written out on the way. */
export function readDom(document: Document): Tree {
  const format = document.contentType === 'text/html' ? 'html' : 'xml';
  const tree = new GivenTree();
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
    if (node === null) {
      levels.pop();
      close(level);
      continue;
    }
    const add = (tag: number, text: string, source: string): void => {
      const { start, end } = write(source);
      tree.addText(tag, text, parent, start, end);
    };
    level.next = node.nextSibling;
    switch (node.nodeType) {
      case kinds.element: {
        const tag = tagOf(node as Element);
        const attributes = Array.from((node as Element).attributes, ({ name, value }) => ({ name, value }));
        const first = contentOf(node as Element, document);
        const line = first?.nodeType === kinds.text ? writeLostLine(tag, first.nodeValue ?? '', { format }) : '';
        const { start, end } = write(writeStartTag(tag, attributes));
        if (line !== '') write(line);
        levels.push({ tag, index: tree.addElement(tag, attributes, parent, start, end), next: first });
        break;
      }
      case kinds.text:
      case kinds.cdata: {
        const text = node.nodeValue ?? '';
        add(textTag, text, writeText(text, level.tag, { format }));
        break;
      }
      case kinds.comment: {
        const text = node.nodeValue ?? '';
        add(commentTag, text, `<!--${text}-->`);
        break;
      }
      case kinds.instruction: {
        const { target, data } = node as ProcessingInstruction;
        const text = `<?${target}${data === '' ? '' : ` ${data}`}?>`;
        add(declarationTag, text, text);
        break;
      }
      case kinds.doctype: {
        const text = `<!DOCTYPE ${(node as DocumentType).name}>`;
        add(declarationTag, text, text);
      }
    }
  }
  return tree.done(format, written.join(''));

  function close({ tag, index }: Level): void {
    if (tag === undefined) return;
    const { start, end } = write(isVoid(tag, { format }) ? '' : writeEndTag(tag));
    tree.columns.close(index, start, end);
  }
}

function tagOf(element: Element): Tag {
  const { localName: name, prefix } = element;
  const namespace = element.namespaceURI ?? '';
  const written = prefix === null ? name : `${prefix}:${name}`;
  return { name, written, namespace, vocabulary: vocabularyOf(namespace) };
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
