const kibi = 1024;
const mebi = 1024 * kibi;

/** Limit: milliseconds for one document, unless the client sets its own. People give up on slower pages too. */
export const defaultTimeout = 30_000;

/** Limit: the most milliseconds that Node's timers can count. With more, they would fire at once. */
export const maxTimeout: number = 2 ** 31 - 1;

/** Limit: milliseconds for one IP address of a host before the next is tried. Many hosts list an address that is dead. */
export const addressTimeout = 2_000;

/** Limit: octets of all headers. Four times what servers commonly allow, since headers may hold rules for many agents. */
export const maxHeaderOctets: number = 64 * kibi;

/** Limit: redirects to follow for a page. Well-meaning sites need three or four; browsers give up at twenty. */
export const maxPageRedirects = 10;

/** Limit: octets of a page. Nobody reads a longer one, and its signals are at its beginning. */
export const maxPageOctets: number = 16 * mebi;

/** Limit: codings applied one after the other. One is usual, two happen by mistake, more is an attack. */
export const maxCodings = 2;

/**
 * Limit: octets to read in packed form, given the limit for the unpacked form.
 *
 * Packing makes incompressible data slightly longer, hence the extra sixteenth. Without this limit, a stream that unpacks to
 * nothing would be read forever.
 */
export function maxPackedOctets(maxOctets: number): number {
  return maxOctets + Math.ceil(maxOctets / 16) + kibi;
}
