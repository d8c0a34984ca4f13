import { findPrologInstructions, type PageInstruction } from '@heed/core/page';
import type { Tree } from '../parse/tree.js';
import { targetOf } from './target.js';

/**
 * The robots instructions of an XML document, in order. HTML has none: there an instruction is a comment (PI-37), even in
 * the DOM of a browser that lists instructions of HTML as such.
 */
export function instructionsOf({ format, text, nodes }: Tree): PageInstruction[] {
  const found: PageInstruction[] = [];
  if (format === 'html') return found;
  let early = true;
  for (const node of nodes) {
    if (node.kind === 'text' && node.text.trim() !== '') early = false;
    else if (node.kind === 'element' && targetOf(node) !== undefined) early = false;
    if (node.kind !== 'declaration') continue;
    const { start, end } = node;
    if (node.text.startsWith('<?')) {
      const data = robotsData(node.text.slice(2, -2));
      if (data !== undefined) found.push({ data, early, span: { start, end } });
    } else {
      // The parser skips the internal subset of the document type, but instructions in it count (PI-9).
      for (const inside of findPrologInstructions(text.slice(0, end)))
        if (inside.span.start > start) found.push(inside);
    }
  }
  return found;
}

/**
 * The robots instructions of an XML document that was not well-formed and has been parsed as HTML, which makes each of them
 * a comment that begins with a question mark. Those already `known` are left out.
 */
export function salvagedInstructionsOf({ nodes }: Tree, known: readonly PageInstruction[]): PageInstruction[] {
  const found: PageInstruction[] = [];
  const starts = new Set(known.map(({ span }) => span.start));
  let early = true;
  for (const node of nodes) {
    if (node.kind === 'text' && node.text.trim() !== '') early = false;
    if (node.kind !== 'comment' || !node.text.startsWith('?') || starts.has(node.start)) continue;
    const data = robotsData(node.text.slice(1).replace(/\?$/, ''));
    if (data !== undefined) found.push({ data, early, span: { start: node.start, end: node.end } });
  }
  return found;
}

/**
 * The data of a robots instruction, given the text between `<?` and `?>`; undefined for any other target. Targets are
 * case-sensitive (PI-14). The white space behind the target is not part of the data (PI-42).
 */
function robotsData(instruction: string): string | undefined {
  const target = /^robots(?:[\t\n\r ]+|$)/.exec(instruction);
  return target === null ? undefined : instruction.slice(target[0].length);
}
