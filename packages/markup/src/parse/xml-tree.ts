import { SaxesParser } from 'saxes';
import { GivenTree } from './columns.js';
import { entityDeclarations } from './entity-declarations.js';
import { Namespaces } from './namespaces.js';
import { decodeText } from './references.js';
import { type Attribute, commentTag, declarationTag, type Tree, textTag } from './tree.js';
import { maxNodes, tooManyElements } from './tree-builder.js';

/** Limit: how deep elements may be nested. Documents for people stay far below it; deeper content is not read. */
const maxDepth = 1_000;

/**
 * Which entities are replaced by their text, besides the five of XML. `short`: those that the document type declares with a
 * short text without markup or references to other entities, and the names of HTML. `none`: no others.
 */
type Entities = 'short' | 'none';

/**
 * Parses an XML document up to its first error. What comes before the error counts (P-6); nothing after it is guessed. Of a document that
 * has too many elements, `unread` says where reading ended.
 *
 * Nothing is fetched. No entity can grow, refer to another or name a file, because only short texts without such references are
 * inserted. saxes runs without its namespace mode, whose time grows with the square of the depth.
 */
export function parseXml(text: string, entities: Entities = 'short'): Tree {
  const tree = new GivenTree();
  const { columns } = tree;
  /** The indexes of the open elements. */
  const open: number[] = [];
  const namespaces = new Namespaces();
  let lastEnd = 0;
  let brokenAt: number | undefined;
  let unread: Tree['unread'];
  let attributes = 0;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stop = (): never => {
    brokenAt ??= Math.min(parser.position, text.length);
    throw notWellFormed;
  };
  const stopIfTooMany = (): void => {
    if (columns.size + attributes <= maxNodes) return;
    unread = { from: Math.min(parser.position, text.length), inHead: !tree.hasElement('body') };
    throw tooManyElements;
  };
  const parent = (): number => open.at(-1) ?? -1;
  /** The span of the markup that was just read: text holds no `<`, so the markup begins at the next one. */
  const step = (): { start: number; end: number } => {
    const start = text.indexOf('<', lastEnd);
    lastEnd = parser.position;
    return { start, end: lastEnd };
  };
  const addText = (content: string, start: number, end: number): void => {
    if (open.length === 0) return;
    tree.addText(textTag, content, parent(), start, end);
    stopIfTooMany();
  };
  const addDeclaration = (): string => {
    const { start, end } = step();
    const declaration = text.slice(start, end);
    tree.addText(declarationTag, declaration, parent(), start, end);
    stopIfTooMany();
    return declaration;
  };

  parser.on('error', stop);
  parser.on('text', (content) => addText(content, lastEnd, parser.position - 1));
  parser.on('cdata', (content) => {
    const { start, end } = step();
    addText(content, start, end);
  });
  parser.on('comment', (content) => {
    const { start, end } = step();
    tree.addText(commentTag, content, parent(), start, end);
    stopIfTooMany();
  });
  parser.on('xmldecl', step);
  parser.on('processinginstruction', addDeclaration);
  parser.on('doctype', () => {
    const documentType = addDeclaration();
    if (entities === 'short') defineShortEntities(parser, documentType);
    defineOtherEntities(parser, text, entities);
  });
  parser.on('opentag', (tag) => {
    if (open.length >= maxDepth) stop();
    const { start, end } = step();
    const own: Attribute[] = Object.entries(tag.attributes).map(([name, value]) => ({ name, value }));
    open.push(tree.addElement({ ...namespaces.enter(tag.name, own), written: tag.name }, own, parent(), start, end));
    attributes += own.length;
    stopIfTooMany();
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    const last = open.pop();
    if (last === undefined) return;
    const { start, end } = isSelfClosing ? { start: lastEnd, end: lastEnd } : step();
    columns.close(last, start, end);
    namespaces.leave();
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error !== notWellFormed && unread === undefined) brokenAt ??= Math.min(parser.position, text.length);
  }
  const end = brokenAt ?? unread?.from ?? text.length;
  for (const element of open) columns.close(element, end, end);
  return {
    ...tree.done('xml', text),
    ...(brokenAt === undefined ? {} : { brokenAt }),
    ...(unread === undefined ? {} : { unread }),
  };
}

/** Thrown to leave saxes at the first error; otherwise it would continue. */
const notWellFormed = Symbol('not well-formed');

type Definitions = { readonly ENTITIES: Record<string, string> };

/** Limit: how long an entity's text may be. Names of companies and of rules are shorter; entity bombs are not. */
const maxEntityLength = 100;

/** `<!ENTITY name "text">`. A text that is short may be written as long as this with a reference for each character. */
const shortEntity = /<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:"([^"%<]{0,1000})"|'([^'%<]{0,1000})')\s*>/y;

/** Of two declarations of a name the first counts, as XML says. */
function defineShortEntities({ ENTITIES }: Definitions, documentType: string): void {
  for (const start of entityDeclarations(documentType)) {
    shortEntity.lastIndex = start;
    const [, name = '', double, single] = shortEntity.exec(documentType) ?? [];
    const written = double ?? single ?? '';
    const value = /&(?!#)/.test(written) ? undefined : decodeText(written);
    // A character of markup, written as a reference, would be read as markup where the entity is used.
    if (name === '' || value === undefined || value.length > maxEntityLength || /[<&]/.test(value)) continue;
    if (ENTITIES[name] === undefined) ENTITIES[name] = value;
  }
}

/**
 * In a document with a document type, an unknown name is not an error, because it may be declared outside the document.
 * Names of HTML mean what they mean in HTML; U+FFFD replaces the others, whose text is not known.
 */
function defineOtherEntities({ ENTITIES }: Definitions, text: string, entities: Entities): void {
  for (const [reference, name = ''] of text.matchAll(/&([A-Za-z_][\w.-]{0,63});/g)) {
    if (ENTITIES[name] !== undefined) continue;
    const decoded = entities === 'short' ? decodeText(reference) : reference;
    ENTITIES[name] = decoded === reference ? '\ufffd' : decoded;
  }
}
