import type { PageInstruction } from '../../policy/page.js';

/**
 * The robots instructions in the prolog of an XML text, including the internal DTD subset (PI-7, PI-9, P-8).
 *
 * The document is not parsed: markup is skipped up to the root element, or to anything that is not allowed there. What looks
 * like an instruction inside a comment or a declaration is not one (PI-12); entities are neither expanded nor fetched (PI-8,
 * P-9). Instructions before an error apply (P-6).
 */
export function findPrologInstructions(text: string): PageInstruction[] {
  const found: PageInstruction[] = [];
  let within: 'prolog' | 'subset' | 'rest of doctype' = 'prolog';
  for (let place = 0; place < text.length; ) {
    const code = text.charCodeAt(place);
    if (isXmlSpace(code) || (place === 0 && code === byteOrderMark)) {
      place++;
    } else if (within === 'rest of doctype') {
      if (code !== greaterThan) break;
      within = 'prolog';
      place++;
    } else if (text.startsWith('<?', place)) {
      const end = offsetAfter(text, '?>', place + 2);
      const instruction = robotsInstruction(text, place, end);
      if (instruction !== undefined) found.push(instruction);
      place = end;
    } else if (text.startsWith('<!--', place)) {
      place = offsetAfter(text, '-->', place + 4);
    } else if (within === 'subset') {
      // Declarations are skipped, and so are references such as `%name;`, which are not followed.
      if (code === closeBracket) within = 'rest of doctype';
      place = text.startsWith('<!', place) ? declarationEnd(text, place + 2).place : place + 1;
    } else if (isDoctype(text, place)) {
      const end = declarationEnd(text, place + 2);
      if (end.kind === 'subset') within = 'subset';
      place = end.place;
    } else {
      break;
    }
  }
  return found;
}

const byteOrderMark = 0xfeff;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const greaterThan = 0x3e;

function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}

function isDoctype(text: string, place: number): boolean {
  return text.slice(place, place + 9).toUpperCase() === '<!DOCTYPE';
}

/** The offset after the next occurrence of a delimiter, or the end of the text if there is none. */
function offsetAfter(text: string, delimiter: string, from: number): number {
  const found = text.indexOf(delimiter, from);
  return found === -1 ? text.length : found + delimiter.length;
}

/** The end of a declaration, or the start of the subset inside it. Quoted literals may contain any character. */
function declarationEnd(text: string, from: number): { readonly kind: 'end' | 'subset'; readonly place: number } {
  for (let place = from; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === 0x22 || code === 0x27) {
      place = offsetAfter(text, code === 0x22 ? '"' : "'", place + 1) - 1;
    } else if (code === openBracket) {
      return { kind: 'subset', place: place + 1 };
    } else if (code === greaterThan) {
      return { kind: 'end', place: place + 1 };
    }
  }
  return { kind: 'end', place: text.length };
}

/** The instruction from `start` to `end`, if its target is exactly `robots`: `<?Robots …?>` is another target (PI-14, P-7). */
function robotsInstruction(text: string, start: number, end: number): PageInstruction | undefined {
  if (!text.startsWith('robots', start + 2) || !text.startsWith('?>', end - 2)) return undefined;
  let data = start + 8;
  if (data !== end - 2 && !isXmlSpace(text.charCodeAt(data))) return undefined;
  while (data < end - 2 && isXmlSpace(text.charCodeAt(data))) data++;
  return { data: text.slice(data, end - 2), early: true, span: { start, end } };
}
