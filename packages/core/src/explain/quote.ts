/** Limit: how much untrusted text a sentence quotes. A line or a tag can be as long as its file. */
const maxQuoted = 120;

/** A stranger's text in quotation marks, on one line, and shortened if it is long. */
export function quote(text: string): string {
  return `"${shortened(text)}"`;
}

/** The same without quotation marks, for names. */
export function shortened(text: string): string {
  if (text.length <= maxQuoted) return onOneLine(text);
  // The rest is not read, so a long text costs no more than a short one.
  return `${onOneLine(withoutLoneSurrogate(text.slice(0, maxQuoted)))}…`;
}

/** Line breaks, tabs and other control characters become spaces, so that the sentence stays on one line. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Drops the first half of a surrogate pair that was cut in two. */
function withoutLoneSurrogate(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
