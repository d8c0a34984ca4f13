import { Header, type HeaderLine } from '../text/header.js';

const noHeader = new Header([]);

/** Limit: longer headers are not kept. No server sends one of this length. */
const maxKeptLines = 200;

/**
 * Reads the headers of responses. The last is kept: the responses of one site, or questions in a row about one response, may have
 * equal headers, and what dialects have read of them need not be read again. Most headers differ from the last one in some line, such as
 * the date, so a header is copied only when it comes for the second time.
 */
export function headerReader(): (lines: readonly HeaderLine[] | undefined) => Header {
  let last: { readonly texts: readonly string[]; header?: Header } | undefined;
  return (lines) => {
    if (lines === undefined || lines.length === 0) return noHeader;
    if (last !== undefined && isSame(lines, last.texts)) {
      // Made of copies: whoever asks may change the lines before the next question.
      last.header ??= new Header(pairsOf(last.texts));
      return last.header;
    }
    last = lines.length > maxKeptLines ? undefined : { texts: textsOf(lines) };
    return new Header(lines);
  };
}

/** Name, value, name, value, … */
function textsOf(lines: readonly HeaderLine[]): string[] {
  const texts: string[] = [];
  for (const line of lines) texts.push(line[0], line[1]);
  return texts;
}

function pairsOf(texts: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let place = 0; place < texts.length; place += 2)
    lines.push([texts[place] as string, texts[place + 1] as string]);
  return lines;
}

function isSame(lines: readonly HeaderLine[], texts: readonly string[]): boolean {
  if (lines.length * 2 !== texts.length) return false;
  let place = 0;
  for (const line of lines) {
    if (line[0] !== texts[place] || line[1] !== texts[place + 1]) return false;
    place += 2;
  }
  return true;
}
