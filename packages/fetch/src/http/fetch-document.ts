import { BudgetSpent } from './budget.js';
import { TimedOut } from './deadline.js';
import { failureOf } from './failure.js';
import type { Failed, Outcome } from './outcome.js';
import type { Request } from './request.js';
import { type FetchContext, type RedirectChain, type StepResult, takeStep } from './step.js';

/**
 * Fetches a document and follows its redirects.
 *
 * Rejects only if it is aborted, if undici refuses a header, or if `mayFollow` rejects.
 */
export async function fetchDocument(
  start: URL,
  request: Request,
  context: FetchContext,
  timeout: number,
): Promise<Outcome> {
  let chain: RedirectChain = { url: start, hops: [] };
  for (;;) {
    const result = await stepOrFailure(chain, request, context, timeout);
    if (result.kind !== 'redirected') return result;
    chain = result.chain;
    try {
      if (!(await mayFollow(chain.url, request, context))) return result.response;
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      return failed(chain, error, timeout);
    }
  }
}

async function stepOrFailure(
  chain: RedirectChain,
  request: Request,
  context: FetchContext,
  timeout: number,
): Promise<StepResult> {
  try {
    return await takeStep(chain, request, context);
  } catch (error) {
    if (isRefusedRequest(error)) throw new TypeError(error.message);
    const { aborted, reason } = context.deadline.signal;
    if (aborted && !(reason instanceof TimedOut || reason instanceof BudgetSpent)) throw reason;
    return failed(chain, aborted ? reason : error, timeout);
  }
}

function failed({ url, hops }: RedirectChain, error: unknown, timeout: number): Failed {
  return { kind: 'failed', url: url.href, failure: failureOf(error, url, timeout), hops };
}

/** Pauses the deadline, because the caller's time does not count against the document. */
async function mayFollow(url: URL, request: Request, { deadline }: FetchContext): Promise<boolean> {
  if (request.mayFollow === undefined) return true;
  deadline.pause();
  try {
    return await deadline.race(request.mayFollow(url.href));
  } finally {
    deadline.resume();
  }
}

/** undici refuses headers that belong to the connection, such as Connection itself. */
function isRefusedRequest(error: unknown): error is Error {
  const refusals: readonly unknown[] = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'];
  return error instanceof Error && 'code' in error && refusals.includes(error.code);
}
