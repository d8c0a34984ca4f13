import { TimedOut } from './deadline.js';
import { failureOf } from './failure.js';
import type { Outcome } from './outcome.js';
import type { Request } from './request.js';
import { type Means, type Step, takeStep, type Way } from './step.js';

/** Asks for a document and follows its redirects. Rejects only if it is ended from outside. */
export async function retrieve(start: URL, request: Request, means: Means, timeout: number): Promise<Outcome> {
  let way: Way = { url: start, hops: [] };
  for (;;) {
    const step = await stepOrFailure(way, request, means, timeout);
    if (step.kind !== 'onward') return step;
    if (!(await mayFollow(step.way.url, request, means))) return step.redirect;
    way = step.way;
  }
}

async function stepOrFailure(way: Way, request: Request, means: Means, timeout: number): Promise<Step> {
  try {
    return await takeStep(way, request, means);
  } catch (error) {
    if (isRefusedRequest(error)) throw new TypeError(error.message);
    const { aborted, reason } = means.watch.signal;
    if (aborted && !(reason instanceof TimedOut)) throw reason;
    const failure = failureOf(aborted ? reason : error, way.url, timeout);
    return { kind: 'failed', url: way.url.href, failure, hops: way.hops };
  }
}

/** Somebody else is asked, so the watch stands still meanwhile. */
async function mayFollow(url: URL, request: Request, { watch }: Means): Promise<boolean> {
  if (request.mayFollow === undefined) return true;
  watch.stop();
  try {
    return await watch.unlessOver(request.mayFollow(url.href));
  } finally {
    watch.start();
  }
}

/** Some headers, such as Connection, are the connection's own business and cannot be asked for. */
function isRefusedRequest(error: unknown): error is Error {
  const refusals: readonly unknown[] = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'];
  return error instanceof Error && 'code' in error && refusals.includes(error.code);
}
