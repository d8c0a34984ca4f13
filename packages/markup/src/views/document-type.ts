import { findPrologInstructions } from '@heed/core/page';
import { commentTag, type Tree } from '../parse/tree.js';

/**
 * A document type without its internal subset, whose entities may hold text that was cut out. Robots instructions in the subset
 * stay, since they count (PI-9). Other declarations stay unchanged.
 */
export function withoutSubset(declaration: string): string {
  const subset = declaration.startsWith('<!') ? subsetStart(declaration) : -1;
  if (subset === -1) return declaration;
  const instructions = findPrologInstructions(declaration)
    .filter(({ span }) => span.start > subset)
    .map(({ span }) => declaration.slice(span.start, span.end));
  const name = declaration.slice(0, subset).trimEnd();
  return instructions.length === 0 ? `${name}>` : `${name} [${instructions.join('')}]>`;
}

/** The offset of the bracket that opens the subset, or -1. Identifiers in quotes may hold brackets. */
function subsetStart(declaration: string): number {
  for (let at = 0; at < declaration.length; at++) {
    const character = declaration.charAt(at);
    if (character === '[') return at;
    if (character !== '"' && character !== "'") continue;
    const end = declaration.indexOf(character, at + 1);
    if (end === -1) return -1;
    at = end;
  }
  return -1;
}

/**
 * Is a node the declaration of an entity? HTML cannot declare entities, so its parser reads one as a comment; it
 * occurs in XHTML that is not well-formed and has been parsed as HTML.
 */
export function isEntityDeclaration({ format, text, tagOf, startOf }: Tree, index: number): boolean {
  const start = startOf[index] ?? 0;
  return tagOf[index] === commentTag && format === 'html' && /^<!entity\s/i.test(text.slice(start, start + 10));
}
