const byteOrderMark = 0xfeff;
const replacement = 0xfffd;

/**
 * Drops a byte order mark (RFC9309-2.2-d).
 *
 * Lenient: half of one decodes to U+FFFD; left in, it would spoil the first line, which mostly is a User-agent line.
 */
export function withoutMark(text: string): string {
  const first = text.charCodeAt(0);
  return first === byteOrderMark || first === replacement ? text.slice(1) : text;
}
