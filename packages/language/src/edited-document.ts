/** The document of an editor, as far as words are searched in it. That of CodeMirror fits unchanged. */
export interface EditedDocument {
  readonly length: number;
  /** The line at an offset, without its line break. */
  readonly lineAt: (at: number) => { readonly from: number; readonly to: number };
  readonly sliceString: (from: number, to: number) => string;
}

/** Returns a text as such a document. Nothing is copied or counted: a line is searched for around the offset in question. */
export function documentOf(text: string): EditedDocument {
  return {
    length: text.length,
    lineAt: (at) => ({ from: lineStart(text, at), to: lineEnd(text, at) }),
    sliceString: (from, to) => text.slice(from, to),
  };
}

function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBreak(text.charCodeAt(end))) end++;
  return end;
}

const lineFeed = 10;
const carriageReturn = 13;

function isBreak(unit: number): boolean {
  return unit === lineFeed || unit === carriageReturn;
}
