const colon = 0x3a;

/** Where the name of a line ends and its value starts, and whether a colon separates them. */
interface LineParts {
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly colon: boolean;
}

/**
 * Splits a line, given without white space at its ends, at its first colon into name and value.
 *
 * Lenient: without a colon, the first white space separates the two (RFC9309-2.2-lenient).
 */
export function splitLine(text: string, start: number, end: number): LineParts {
  let separator = start;
  while (separator < end && text.charCodeAt(separator) !== colon) separator++;
  const found = separator < end;
  if (!found) {
    separator = start;
    while (separator < end && !isBlank(text.charCodeAt(separator))) separator++;
  }
  let nameEnd = separator;
  while (nameEnd > start && isBlank(text.charCodeAt(nameEnd - 1))) nameEnd--;
  let valueStart = found ? separator + 1 : separator;
  while (valueStart < end && isBlank(text.charCodeAt(valueStart))) valueStart++;
  return { nameEnd, valueStart, colon: found };
}

/** The end of the line that starts at `start`, without its comment, its line end and the white space before those. */
export function lineEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !endsLine(text.charCodeAt(end))) end++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

function endsLine(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x23;
}

/** Is it white space within a line? Other control characters, such as NUL, are in no grammar and must not vanish. */
export function isBlank(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c);
}
