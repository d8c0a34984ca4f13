import type { Dispatcher } from 'undici';
import { type Body, discard, readBody } from './body.js';
import { acceptedCodings } from './codings.js';
import type { Watch } from './deadline.js';
import { exchange, type Head } from './exchange.js';
import { sizeInWords } from './limits.js';
import type { Answered, Failed, Hop } from './outcome.js';
import { type FetchRemark, fetchRemark } from './problem.js';
import { turnOf } from './redirect.js';
import type { Request } from './request.js';

/** A document on its way: where we are, and how we came there. */
export interface Way {
  readonly url: URL;
  readonly hops: readonly Hop[];
}

/** One step of the way: its end, or a redirect to follow, which is the answer if it may not be followed. */
export type Step = Answered | Failed | { readonly kind: 'onward'; readonly way: Way; readonly redirect: Answered };

export interface Means {
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  readonly watch: Watch;
}

/** Asks where the way has led so far. What goes wrong with the connection or the body is thrown. */
export async function takeStep(way: Way, request: Request, means: Means): Promise<Step> {
  const { url } = way;
  const head = await exchange(means.dispatcher, url, headersFor(way, request, means.userAgent), means.watch);
  const turn = turnOf(url, head.status, head.headers);
  if (turn.kind === 'none') return answerOf(way, head, await bodyOf(head, request), request);
  discard(head.body);
  const hops = [...way.hops, { url: url.href, status: head.status }];
  if (turn.kind === 'bad') return { kind: 'failed', url: url.href, failure: turn.failure, hops };
  const failure = chainFailure(hops, turn.url, request.maxRedirects);
  if (failure !== undefined) return { kind: 'failed', url: url.href, failure, hops };
  return { kind: 'onward', way: { url: turn.url, hops }, redirect: answerOf(way, head, nothing, request) };
}

const nothing: Body = { octets: new Uint8Array(), isCut: false };

function headersFor(way: Way, request: Request, userAgent: string): Record<string, string> {
  return {
    ...(way.hops.length === 0 ? request.headers : {}),
    'user-agent': userAgent,
    accept: request.accept,
    'accept-encoding': acceptedCodings,
  };
}

async function bodyOf({ status, headers, body }: Head, request: Request): Promise<Body> {
  const isSuccess = status >= 200 && status <= 299;
  const isWanted = isSuccess || request.bodies !== 'successful';
  if (isWanted && !bodiless.has(status)) return readBody(body, headers, request.maxOctets);
  discard(body);
  return nothing;
}

/** Their headers may speak of a body all the same: the one that another answer would have. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

function answerOf(way: Way, { status, headers }: Head, { octets, isCut }: Body, { maxOctets }: Request): Answered {
  const url = way.url.href;
  const remarks = isCut ? [fetchRemark('fetch/cut-short', { url, limit: sizeInWords(maxOctets) })] : [];
  return { kind: 'answered', url, status, headers, body: octets, isCut, hops: way.hops, remarks };
}

function chainFailure(hops: readonly Hop[], next: URL, maxRedirects: number): FetchRemark | undefined {
  if (hops.some(({ url }) => url === next.href)) return fetchRemark('fetch/redirect-loop', { url: next.href });
  if (hops.length > maxRedirects) return fetchRemark('fetch/too-many-redirects', { count: String(maxRedirects) });
  return undefined;
}
