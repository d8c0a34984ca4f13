// Of the limits on fetching, those that also hold where nothing is fetched are core's: redirects to robots.txt, and its length.
export { maxRobotsTxtBytes } from '@heed/core/internal';

const kibi = 1024;
const mebi = 1024 * kibi;

/** Limit: milliseconds for one document, unless the client sets its own. People give up on slower pages too. */
export const defaultTimeout = 30_000;

/** Limit: the most milliseconds that Node's timers can count. With more, they would fire at once. */
export const maxTimeout: number = 2 ** 31 - 1;

/** Limit: milliseconds for one IP address of a host before the next is tried. Many hosts list an address that is dead. */
export const addressTimeout = 2_000;

/** Limit: bytes of all headers. Four times what servers commonly allow, since headers may hold rules for many agents. */
export const maxHeaderBytes: number = 64 * kibi;

/** Limit: redirects to follow for a page. Ordinary sites need three or four; browsers give up at twenty. */
export const maxPageRedirects = 10;

/** Limit: bytes of a page. Hardly any is longer, and the signals are at the beginning. */
export const maxPageBytes: number = 16 * mebi;

/** Limit: files that are fetched because one robots.txt, or one response, refers to them. */
export const maxReferences = 20;

/**
 * Limit: the time for all documents about one URL, in time limits for one document. robots.txt and the page may each take the whole of one;
 * the rest is for files that are referred to, and for the robots.txt of other sites that redirects lead to.
 */
export const maxGatheringTimeouts = 4;

/**
 * Limit: bytes of all documents about one URL. A robots.txt and a page of the greatest length fit, with the files that they refer to. A text
 * that is read takes several times its length.
 */
export const maxGatheredBytes: number = 32 * mebi;

/**
 * Limit: the time for all files that texts about one URL refer to, in time limits for one document. They are fetched at the same time; with
 * slightly more than one, a file that never arrives is reported as the cause.
 */
export const maxReferredTimeouts = 1.5;

/** Limit: bytes of all files that texts about one URL refer to, so that they leave enough for the page. */
export const maxReferredBytes: number = 8 * mebi;

/** Limit: requests to one origin at the same time: as many as browsers allow. */
export const maxInFlight = 6;

/**
 * Limit: milliseconds that a program which answers one question waits for the delays that sites ask for. Callers would not wait longer;
 * documents that were not fetched by then are open.
 */
export const maxPatience = 10_000;

/** Limit: codings applied one after the other. One is usual, two happen by mistake, more is an attack. */
export const maxCodings = 2;

/**
 * Limit: bytes to read in packed form, given the limit for the unpacked form.
 *
 * Packing makes incompressible data slightly longer, hence the extra sixteenth. Without this limit, a stream that unpacks to
 * nothing would be read forever.
 */
export function maxPackedBytes(maxBytes: number): number {
  return maxBytes + Math.ceil(maxBytes / 16) + kibi;
}
