const byteOrderMark = 0xfeff;
const replacement = 0xfffd;

/**
 * The text without its byte order mark (RFC9309-2.2-d).
 *
 * Lenient: half a mark decodes to U+FFFD and is dropped too. Otherwise it would spoil the first line, usually a User-agent line.
 */
export function withoutMark(text: string): string {
  const first = text.charCodeAt(0);
  return first === byteOrderMark || first === replacement ? text.slice(1) : text;
}
