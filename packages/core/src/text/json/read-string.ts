const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;

/** A string of a JSON text, up to its end or to its first fault. */
type JsonStringReading =
  | { readonly end: number; readonly text: string; readonly why?: undefined }
  /** `end` is the offset of the fault; `why` completes "because …". */
  | { readonly end: number; readonly text?: undefined; readonly why: string };

/** Reads the string whose opening quotation mark is at `start`. */
export function readJsonString(text: string, start: number): JsonStringReading {
  let hasEscapes = false;
  for (let place = start + 1; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === quote) {
      const end = place + 1;
      return { end, text: hasEscapes ? unescaped(text.slice(start, end)) : text.slice(start + 1, place) };
    }
    if (code < 0x20) return { end: place, why: 'a string contains a line break or another control character' };
    if (code !== backslash) continue;
    hasEscapes = true;
    place++;
    if (text.charCodeAt(place) === letterU && /^[\da-f]{4}$/i.test(text.slice(place + 1, place + 5))) place += 4;
    else if (!'"\\/bfnrt'.includes(text[place] ?? ' '))
      return { end: place - 1, why: 'a backslash is not followed by an escape' };
  }
  return { end: text.length, why: 'a string has no closing quotation mark' };
}

/** The text of a string with escapes. Only called with a valid string, so it never throws. */
function unescaped(written: string): string {
  return String(JSON.parse(written));
}
