/** One link of a `Link` field (RFC 8288 §3). Offsets are those of the value it was read from. */
export interface HeaderLink {
  /** The address, as written. */
  readonly target: string;
  /** Is the address in angle brackets? Without them it is not a link by the grammar. */
  readonly isBracketed: boolean;
  /** Values by name in lower case, without quotation marks. Of several with one name the first counts (RFC 8288 §3.3). */
  readonly parameters: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

/**
 * The links in the value of a `Link` field, in order. Any text is accepted, and no character is looked at more than a few times.
 *
 * Lenient: an address without angle brackets is read up to the next semicolon, comma or white space, and a value without quotation
 * marks may contain any character but these.
 */
export function linksIn(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  while (at < value.length) {
    at = skip(value, at, isSeparator);
    if (at >= value.length) break;
    const start = at;
    const isBracketed = value[at] === '<';
    const close = isBracketed ? value.indexOf('>', at) : -1;
    const targetEnd = isBracketed ? (close === -1 ? value.length : close) : skip(value, at, isWord);
    const target = value.slice(isBracketed ? at + 1 : at, targetEnd);
    const parameters = new Map<string, string>();
    at = readParameters(value, close === -1 ? targetEnd : close + 1, parameters);
    links.push({
      target: target.trim(),
      isBracketed: close !== -1,
      parameters,
      start,
      end: trimmedEnd(value, start, at),
    });
  }
  return links;
}

/** Reads what follows the address, up to the comma before the next link. Gives the offset of that comma, or the end. */
function readParameters(value: string, from: number, parameters: Map<string, string>): number {
  let at = from;
  while (at < value.length && value[at] !== ',') {
    at = skip(value, at, isSpaceOrSemicolon);
    const nameEnd = skip(value, at, isName);
    const name = value.slice(at, nameEnd).toLowerCase();
    at = skip(value, nameEnd, isSpace);
    if (value[at] !== '=') {
      // A parameter without a value, or a character that belongs to none.
      if (name === '' && at < value.length && value[at] !== ',') at++;
      continue;
    }
    at = skip(value, at + 1, isSpace);
    const quoted = value[at] === '"' ? readQuoted(value, at) : undefined;
    const end = quoted?.end ?? skip(value, at, isWord);
    if (name !== '' && !parameters.has(name)) parameters.set(name, quoted?.text ?? value.slice(at, end));
    at = end;
  }
  return at;
}

/** A quoted string with its escapes resolved; one that is never closed ends with the value. */
function readQuoted(value: string, start: number): { readonly text: string; readonly end: number } {
  let at = start + 1;
  while (at < value.length && value[at] !== '"') at += value[at] === '\\' ? 2 : 1;
  const end = Math.min(at, value.length);
  return { text: value.slice(start + 1, end).replace(/\\([\s\S])/g, '$1'), end: Math.min(at + 1, value.length) };
}

function skip(value: string, from: number, isSkipped: (character: string) => boolean): number {
  let at = from;
  while (at < value.length && isSkipped(value.charAt(at))) at++;
  return at;
}

function trimmedEnd(value: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSeparator(value.charAt(at - 1))) at--;
  return at;
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t';
}

function isSeparator(character: string): boolean {
  return isSpace(character) || character === ',' || character === ';';
}

function isSpaceOrSemicolon(character: string): boolean {
  return isSpace(character) || character === ';';
}

function isWord(character: string): boolean {
  return !isSeparator(character);
}

function isName(character: string): boolean {
  return isWord(character) && character !== '=' && character !== '"' && character !== '<' && character !== '>';
}
