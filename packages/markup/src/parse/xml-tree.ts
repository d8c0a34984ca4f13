import { findPrologInstructions, type PageInstruction } from '@heed/core/page';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { robotsData } from '../find/robots-data.js';
import { targetOf } from '../find/target.js';
import { Namespaces } from './namespaces.js';
import { decodeText } from './references.js';
import type { ElementNode, Tree, TreeNode } from './tree.js';

/** Limit: how deep elements may be nested; no document for people comes near. What lies deeper is not read. */
const deepest = 1_000;

export interface ParsedXml {
  readonly tree: Tree;
  readonly instructions: readonly PageInstruction[];
}

type Growing = { -readonly [Key in keyof ElementNode]: ElementNode[Key] };

/**
 * Parses an XML document. Up to the first error, that is: what came before it counts (P-6), what comes after it is not
 * guessed at.
 *
 * Nothing is fetched, and nothing is expanded but entities of the document type whose text is short and holds no markup and
 * no reference, so an entity cannot grow, refer to itself or name a file. It is used without its namespace mode, whose time grows with the square of
 * the depth.
 */
export function parseXml(text: string): ParsedXml {
  const nodes: TreeNode[] = [];
  const open: { element: Growing; index: number }[] = [];
  const instructions: PageInstruction[] = [];
  const namespaces = new Namespaces();
  /** Text or a link has been seen (PI-6). */
  let late = false;
  let lastEnd = 0;
  let brokenAt: number | undefined;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stop = (): never => {
    brokenAt ??= Math.min(parser.position, text.length);
    throw notWellFormed;
  };
  const parent = (): number => open.at(-1)?.index ?? -1;
  const after = (): number => nodes.length + 1;
  /** Where the markup stands that was just read: text holds no `<`, so it begins with the next one. */
  const step = (): { start: number; end: number } => {
    const start = text.indexOf('<', lastEnd);
    lastEnd = parser.position;
    return { start, end: lastEnd };
  };
  const addText = (content: string, start: number, end: number): void => {
    if (open.length === 0) return;
    if (content.trim() !== '') late = true;
    nodes.push({ kind: 'text', text: content, parent: parent(), after: after(), start, end });
  };
  const addInstruction = (start: number, end: number): void => {
    const found = robotsData(text.slice(start + 2, end - 2));
    if (found !== undefined) instructions.push({ data: found, early: !late, span: { start, end } });
  };

  parser.on('error', stop);
  parser.on('text', (content) => addText(content, lastEnd, parser.position - 1));
  parser.on('cdata', (content) => {
    const { start, end } = step();
    addText(content, start, end);
  });
  parser.on('comment', (content) => {
    nodes.push({ kind: 'comment', text: content, parent: parent(), after: after(), ...step() });
  });
  parser.on('xmldecl', step);
  parser.on('processinginstruction', () => {
    const { start, end } = step();
    addInstruction(start, end);
    nodes.push({ kind: 'declaration', text: text.slice(start, end), parent: parent(), after: after(), start, end });
  });
  parser.on('doctype', () => {
    const { start, end } = step();
    // saxes steps over the internal subset, and instructions in it count (PI-9).
    for (const inside of findPrologInstructions(text.slice(0, end))) {
      if (inside.span.start > start) instructions.push(inside);
    }
    nodes.push({ kind: 'declaration', text: text.slice(start, end), parent: parent(), after: after(), start, end });
    declareEntities(parser, text.slice(start, end));
    nameEntities(parser, text);
  });
  parser.on('opentag', (tag) => {
    if (open.length >= deepest) stop();
    const { start, end } = step();
    const element = elementOf(tag, namespaces, { parent: parent(), start, end });
    if (targetOf(element) !== undefined) late = true;
    open.push({ element, index: nodes.push(element) - 1 });
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    const last = open.pop();
    if (last === undefined) return;
    const { start, end } = isSelfClosing ? { start: lastEnd, end: lastEnd } : step();
    last.element.contentEnd = start;
    last.element.extentEnd = end;
    last.element.after = nodes.length;
    namespaces.leave();
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error !== notWellFormed) brokenAt ??= Math.min(parser.position, text.length);
  }
  const end = brokenAt ?? text.length;
  for (const { element } of open) Object.assign(element, { contentEnd: end, extentEnd: end, after: nodes.length });
  return { tree: { format: 'xml', text, nodes, ...(brokenAt === undefined ? {} : { brokenAt }) }, instructions };
}

/** Thrown to leave saxes at the first error; it would read on. */
const notWellFormed = Symbol('not well-formed');

function elementOf(
  tag: SaxesTagPlain,
  namespaces: Namespaces,
  place: { readonly parent: number; readonly start: number; readonly end: number },
): Growing {
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ({ name, value }));
  const { name, space } = namespaces.enter(tag.name, attributes);
  const { end } = place;
  return {
    kind: 'element',
    name,
    tag: tag.name,
    space,
    attributes,
    ...place,
    contentEnd: end,
    extentEnd: end,
    after: -1,
  };
}

/** Limit: how long an entity's text may be. Names of firms and of rules are shorter; bombs are not. */
const longestEntity = 100;

/** `<!ENTITY name "text">`. Of two declarations the first counts, as XML has it. */
const entityDeclaration = /<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g;

function declareEntities(parser: { ENTITIES: Record<string, string> }, documentType: string): void {
  for (const [, name = '', double, single] of documentType.matchAll(entityDeclaration)) {
    const value = double ?? single ?? '';
    if (value.length <= longestEntity && parser.ENTITIES[name] === undefined) parser.ENTITIES[name] = value;
  }
}

/**
 * With a document type, a name may be declared where we do not look, and is no error. Those of HTML mean what they mean in
 * HTML; what others mean is not known, and U+FFFD stands for it.
 */
function nameEntities(parser: { ENTITIES: Record<string, string> }, text: string): void {
  for (const [reference, name = ''] of text.matchAll(/&([A-Za-z_][\w.-]{0,63});/g)) {
    if (parser.ENTITIES[name] !== undefined) continue;
    const decoded = decodeText(reference);
    parser.ENTITIES[name] = decoded === reference ? '\ufffd' : decoded;
  }
}
