import { findPrologInstructions, type PageInstruction } from '@heed/core/page';
import { commentTag, declarationTag, type Tree, textTag } from '../parse/tree.js';
import { hasTarget } from './target.js';

/**
 * The robots instructions of an XML document, in order. HTML has none: there an instruction is a comment (PI-37), even in
 * the DOM of a browser that lists instructions of HTML as such.
 */
export function instructionsOf(tree: Tree): PageInstruction[] {
  const found: PageInstruction[] = [];
  if (tree.format === 'html') return found;
  const { size, tagOf, startOf, endOf } = tree;
  let early = true;
  for (let index = 0; index < size; index++) {
    const tag = tagOf[index] ?? textTag;
    if (tag === textTag && tree.textAt(index).trim() !== '') early = false;
    else if (hasTarget(tree, index)) early = false;
    if (tag !== declarationTag) continue;
    const text = tree.textAt(index);
    const [start = 0, end = 0] = [startOf[index], endOf[index]];
    if (text.startsWith('<?')) {
      const data = robotsData(text.slice(2, -2));
      if (data !== undefined) found.push({ data, early, span: { start, end } });
    } else {
      // The parser skips the internal subset of the document type, but instructions in it count (PI-9).
      for (const inside of findPrologInstructions(tree.text.slice(0, end)))
        if (inside.span.start > start) found.push(inside);
    }
  }
  return found;
}

/**
 * The robots instructions of an XML document that was not well-formed and has been parsed as HTML, which makes each of them
 * a comment that begins with a question mark. Those already `known` are left out.
 */
export function salvagedInstructionsOf(tree: Tree, known: readonly PageInstruction[]): PageInstruction[] {
  const found: PageInstruction[] = [];
  const { size, tagOf, startOf, endOf } = tree;
  const starts = new Set(known.map(({ span }) => span.start));
  let early = true;
  for (let index = 0; index < size; index++) {
    const tag = tagOf[index] ?? textTag;
    if (tag !== textTag && tag !== commentTag) continue;
    const text = tree.textAt(index);
    if (tag === textTag && text.trim() !== '') early = false;
    const [start = 0, end = 0] = [startOf[index], endOf[index]];
    if (tag !== commentTag || !text.startsWith('?') || starts.has(start)) continue;
    const data = robotsData(text.slice(1).replace(/\?$/, ''));
    if (data !== undefined) found.push({ data, early, span: { start, end } });
  }
  return found;
}

/**
 * Returns the data of a robots instruction, given the text between `<?` and `?>`; undefined for any other target. Targets are
 * case-sensitive (PI-14). The white space after the target is not part of the data (PI-42).
 */
function robotsData(instruction: string): string | undefined {
  const target = /^robots(?:[\t\n\r ]+|$)/.exec(instruction);
  return target === null ? undefined : instruction.slice(target[0].length);
}
