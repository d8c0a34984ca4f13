/** Limit: how much of a stranger's text a sentence quotes; a line or a tag can be as long as its file. */
const maxQuoted = 120;

/** A stranger's text in quotation marks, on one line, and shortened if it is long. */
export function quote(text: string): string {
  return `"${shortened(text)}"`;
}

/** The same without quotation marks, for names. */
export function shortened(text: string): string {
  if (text.length <= maxQuoted) return onOneLine(text);
  // What is cut off is not looked at, so a long text costs no more than a short one.
  return `${onOneLine(withoutHalf(text.slice(0, maxQuoted)))}…`;
}

/** Line breaks, tabs and other control characters as spaces: a sentence stays a sentence on any screen. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** A cut may go through a character of two halves; then the first half goes too. */
function withoutHalf(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
