import { decodeUtf8, interpretRetrieval, maxRedirects, type Retrieval } from '@heed/core/documents';
import type { Client } from '../http/client.js';
import { maxRobotsTxtOctets, sizeInWords } from '../http/limits.js';
import type { Answered, Failed } from '../http/outcome.js';
import { type FetchRemark, fetchRemark } from '../http/problem.js';
import type { Request } from '../http/request.js';
import { conditionsFor, confirm, ifStorable, keep } from './cache-policy.js';
import type { KeptRobots } from './robots-cache.js';

/** What came of asking for robots.txt. */
export interface Finding {
  readonly retrieval: Retrieval;
  readonly remarks: readonly FetchRemark[];
  /** What to keep of it, if it may be kept. */
  readonly kept?: KeptRobots;
}

/** Asks for a robots.txt, or whether a copy of it still holds. */
export async function findRobotsTxt(
  client: Client,
  file: string,
  copy: KeptRobots | undefined,
  at: number,
): Promise<Finding> {
  const conditions = copy === undefined ? {} : conditionsFor(copy);
  const outcome = await client.get(file, { ...request, headers: conditions });
  if (outcome.kind === 'failed') return findingOfFailure(outcome);
  const isConfirmation = outcome.status === 304 && outcome.hops.length === 0 && Object.keys(conditions).length > 0;
  if (copy === undefined || !isConfirmation) return findingOfAnswer(outcome, client.userAgent, at);
  const confirmed = confirm(copy, outcome, at);
  // It spoke of a copy that is not ours: ask without naming any.
  if (confirmed === undefined) return findRobotsTxt(client, file, undefined, at);
  return { ...findingOfCopy(confirmed, file), ...keeping(ifStorable(confirmed)) };
}

/** What a copy says, without asking. */
export function findingOfCopy({ status, body, isCut }: KeptRobots, file: string): Finding {
  const cut = fetchRemark('fetch/cut-short', { url: file, limit: sizeInWords(maxRobotsTxtOctets) });
  return { retrieval: interpretRetrieval([{ status, body }]), remarks: isCut ? [cut] : [] };
}

/** Only the body of a file counts: that of an error page could but delay or spoil the answer. */
const request: Request = {
  accept: 'text/plain, */*;q=0.5',
  maxOctets: maxRobotsTxtOctets,
  maxRedirects,
  bodies: 'successful',
};

function findingOfAnswer(answer: Answered, userAgent: string, at: number): Finding {
  const body = decodeUtf8(answer.isCut ? wholeLines(answer.body) : answer.body).text;
  const retrieval = interpretRetrieval([...answer.hops, { status: answer.status, body }]);
  return { retrieval, remarks: answer.remarks, ...keeping(keep(answer, body, userAgent, at)) };
}

/**
 * Redirects that lead nowhere make the file unavailable (RFC9309-2.3.1.2-b), every other failure unreachable.
 *
 * Reading: one to a private address makes it unreachable: there may be a file, and nobody has read it.
 */
function findingOfFailure({ failure, hops }: Failed): Finding {
  const chain = redirectFailures.has(failure.code) ? hops : [{ status: 'unreachable' } as const];
  return { retrieval: interpretRetrieval(chain), remarks: [failure] };
}

const redirectFailures: ReadonlySet<FetchRemark['code']> = new Set([
  'fetch/bad-redirect',
  'fetch/redirect-loop',
  'fetch/too-many-redirects',
]);

/** The octets up to the last end of a line: half a rule might say the opposite of the whole. */
function wholeLines(octets: Uint8Array): Uint8Array {
  return octets.subarray(0, Math.max(octets.lastIndexOf(0x0a), octets.lastIndexOf(0x0d)) + 1);
}

function keeping(kept: KeptRobots | undefined): Pick<Finding, 'kept'> {
  return kept === undefined ? {} : { kept };
}
