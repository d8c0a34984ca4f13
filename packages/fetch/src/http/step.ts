import type { Dispatcher } from 'undici';
import { type Body, discard, readBody } from './body.js';
import { acceptedCodings } from './codings.js';
import type { Deadline } from './deadline.js';
import { exchange, type ResponseHead } from './exchange.js';
import type { Answered, Failed, Hop } from './outcome.js';
import { cutShort, type FetchProblem, fetchProblem } from './problem.js';
import { redirectIn } from './redirect.js';
import type { Request } from './request.js';

/** The redirects of a document so far, and the URL to request next. */
export interface RedirectChain {
  readonly url: URL;
  readonly hops: readonly Hop[];
}

/** What one request of a chain came to: its end, or a redirect, whose own response counts if it is not followed. */
export type StepResult =
  | Answered
  | Failed
  | { readonly kind: 'redirected'; readonly chain: RedirectChain; readonly response: Answered };

/** What all requests for one document share. */
export interface FetchContext {
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  readonly deadline: Deadline;
}

/** Requests the URL at the end of a chain. Throws if the connection or the body fails. */
export async function takeStep(chain: RedirectChain, request: Request, context: FetchContext): Promise<StepResult> {
  const { url } = chain;
  const head = await exchange(context.dispatcher, url, headersFor(chain, request, context.userAgent), context.deadline);
  const redirect = redirectIn(url, head.status, head.headers);
  if (redirect === undefined) return answered(chain, head, await bodyOf(head, request), request);
  discard(head.body);
  const hops = [...chain.hops, { url: url.href, status: head.status }];
  if (redirect.kind === 'invalid') return { kind: 'failed', url: url.href, failure: redirect.failure, hops };
  const failure = chainFailure(hops, redirect.target, request.maxRedirects);
  if (failure !== undefined) return { kind: 'failed', url: url.href, failure, hops };
  const response = answered(chain, head, emptyBody, request);
  return { kind: 'redirected', chain: { url: redirect.target, hops }, response };
}

const emptyBody: Body = { bytes: new Uint8Array(), isCut: false };

function headersFor(chain: RedirectChain, request: Request, userAgent: string): Record<string, string> {
  return {
    ...(chain.hops.length === 0 ? request.headers : {}),
    'user-agent': userAgent,
    accept: request.accept,
    'accept-encoding': acceptedCodings,
  };
}

async function bodyOf({ status, headers, body }: ResponseHead, request: Request): Promise<Body> {
  const isSuccess = status >= 200 && status <= 299;
  const isWanted = isSuccess || request.bodies !== 'successful';
  if (isWanted && !bodilessStatuses.has(status)) {
    return readBody(body, headers, request.maxBytes, (count) => {
      const [spent] = (request.budgets ?? []).flatMap((budget) => budget.takeBytes(count) ?? []);
      if (spent !== undefined) throw spent;
    });
  }
  discard(body);
  return emptyBody;
}

/** Their headers may still describe a body: the one that a full response would have. */
const bodilessStatuses: ReadonlySet<number> = new Set([204, 304]);

function answered(
  chain: RedirectChain,
  { status, headers }: ResponseHead,
  { bytes, isCut }: Body,
  { maxBytes }: Request,
): Answered {
  const url = chain.url.href;
  const problems = isCut ? [cutShort(url, maxBytes)] : [];
  return { kind: 'answered', url, status, headers, body: bytes, isCut, hops: chain.hops, problems };
}

function chainFailure(hops: readonly Hop[], target: URL, maxRedirects: number): FetchProblem | undefined {
  if (hops.some(({ url }) => url === target.href)) return fetchProblem('fetch/redirect-loop', { url: target.href });
  if (hops.length > maxRedirects) return fetchProblem('fetch/too-many-redirects', { count: String(maxRedirects) });
  return undefined;
}
