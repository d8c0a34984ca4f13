const kibi = 1024;
const mebi = 1024 * kibi;

/** Limit: milliseconds for one document. A page that takes longer is lost on people too. */
export const defaultTimeout = 30_000;

/** Limit: milliseconds that Node's timers can count; with more they would fire at once. */
export const maxTimeout: number = 2 ** 31 - 1;

/** Limit: milliseconds for one of several addresses of a host before the next is tried: many hosts name one that is dead. */
export const addressTimeout = 2_000;

/** Limit: four times what servers commonly allow, since permissions for many agents may stand in headers. */
export const maxHeaderOctets: number = 64 * kibi;

/** Limit: redirects followed for a page. Sites that mean well need three or four; browsers give up at twenty. */
export const maxPageRedirects = 10;

/** Limit: a page of this length is more than anybody reads, and its signals stand at its beginning. */
export const maxPageOctets: number = 16 * mebi;

/** Limit: ten times the 500 KiB that RFC 9309 §2.5 demands at least. */
export const maxRobotsTxtOctets: number = 5 * mebi;

/** Limit: codings on top of each other. One is usual, a second happens by mistake; more is an attack. */
export const maxCodings = 2;

/**
 * Limit: octets read in packed form for so many unpacked ones.
 *
 * What cannot be packed grows a little by packing, hence the sixteenth. Without this bound a stream that unpacks to
 * nothing would be read for ever.
 */
export function maxPackedOctets(maxOctets: number): number {
  return maxOctets + Math.ceil(maxOctets / 16) + kibi;
}

/** A number of octets for people: "5 MiB". */
export function sizeInWords(octets: number): string {
  if (octets >= mebi) return `${rounded(octets / mebi)} MiB`;
  if (octets >= kibi) return `${rounded(octets / kibi)} KiB`;
  return octets === 1 ? '1 octet' : `${octets} octets`;
}

function rounded(amount: number): string {
  return String(Math.round(amount * 10) / 10);
}
