/**
 * A strong entity tag for a text of ours (RFC 9110 §8.8.3): its length and two hashes, FNV-1a with different starts.
 * Nobody gains by making two texts collide, since only the publisher writes them; and this runs where there is no
 * crypto of Node.
 */
export function etagOf(text: string): string {
  return `"${text.length.toString(36)}-${fnv(text, 0x811c9dc5)}-${fnv(text, 0x01000193)}"`;
}

function fnv(text: string, start: number): string {
  let hash = start;
  for (let position = 0; position < text.length; position++) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Does If-None-Match name this tag? A weak one is compared without its mark (RFC 9110 §13.1.2). */
export function isNamedIn(etag: string, ifNoneMatch: string): boolean {
  const given = ifNoneMatch.trim();
  return given === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
