import type { HeaderLine } from '@heed/core';
import { decodeUtf8, interpretRetrieval, maxRedirects, type Retrieval } from '@heed/core/internal';
import type { Client } from '../http/client.js';
import { maxRobotsTxtBytes } from '../http/limits.js';
import type { Answered, Failed } from '../http/outcome.js';
import { cutShort, type FetchProblem } from '../http/problem.js';
import type { Request } from '../http/request.js';
import { conditionalHeaders, copyToStore, ifStorable, isPermanent, renewedCopy } from './cache-rules.js';
import type { RobotsCopy } from './robots-cache.js';

/** A robots.txt from the server or from a copy. */
export interface RetrievedRobots {
  readonly retrieval: Retrieval;
  readonly problems: readonly FetchProblem[];
  /** The copy to store. Absent if there is none, or none may be stored. */
  readonly copy?: RobotsCopy;
  /** The header lines that say how long it may be used. Absent if the server did not respond. */
  readonly headers?: readonly HeaderLine[];
  /** When the server sent it, or confirmed the copy, in milliseconds since 1970. Absent if the server did not respond. */
  readonly fetchedAt?: number;
  /** A redirect that may lead elsewhere the next time led to it. */
  readonly isPassing?: true;
}

/** Asks the server for a robots.txt, or whether a copy of it is still valid. */
export async function retrieveRobotsTxt(
  client: Client,
  file: string,
  copy: RobotsCopy | undefined,
  at: number,
): Promise<RetrievedRobots> {
  const conditions = copy === undefined ? {} : conditionalHeaders(copy);
  const outcome = await client.get(file, { ...request, headers: conditions });
  if (outcome.kind === 'failed') return fromFailure(outcome);
  const isConfirmation = outcome.status === 304 && outcome.hops.length === 0 && Object.keys(conditions).length > 0;
  if (copy === undefined || !isConfirmation) return fromResponse(outcome, client.userAgent, at);
  const renewed = renewedCopy(copy, outcome, at);
  // The server confirmed another copy than ours: ask again without conditions.
  if (renewed === undefined) return retrieveRobotsTxt(client, file, undefined, at);
  return withCopy({ ...fromCopy(renewed, file), headers: renewed.headers }, ifStorable(renewed));
}

/** What a copy says, without asking the server. */
export function fromCopy({ status, body, isCut, fetchedAt }: RobotsCopy, file: string): RetrievedRobots {
  const problems = isCut ? [cutShort(file, maxRobotsTxtBytes)] : [];
  return { retrieval: interpretRetrieval([{ status, body }]), problems, fetchedAt };
}

/** The body of an error page is not read: it has no meaning for robots.txt, and could only cause a delay or a failure. */
const request: Request = {
  accept: 'text/plain, */*;q=0.5',
  maxBytes: maxRobotsTxtBytes,
  maxRedirects,
  bodies: 'successful',
};

function fromResponse(response: Answered, userAgent: string, at: number): RetrievedRobots {
  const body = decodeUtf8(response.isCut ? wholeLines(response.body) : response.body).text;
  const retrieval = interpretRetrieval([...response.hops, { status: response.status, body }]);
  const { headers, hops, problems } = response;
  const passing = hops.every(isPermanent) ? {} : { isPassing: true as const };
  const retrieved = { retrieval, problems, headers, fetchedAt: at, ...passing };
  return withCopy(retrieved, copyToStore(response, body, userAgent, at));
}

/**
 * Redirects that lead nowhere make the file unavailable (RFC9309-2.3.1.2-b); every other failure makes it unreachable.
 *
 * Reading: a redirect to a private address makes it unreachable. There may be a file that heed did not read.
 */
function fromFailure({ failure, hops }: Failed): RetrievedRobots {
  const chain = redirectFailures.has(failure.code) ? hops : [{ status: 'unreachable' } as const];
  return { retrieval: interpretRetrieval(chain), problems: [failure] };
}

const redirectFailures: ReadonlySet<FetchProblem['code']> = new Set([
  'fetch/bad-redirect',
  'fetch/redirect-loop',
  'fetch/too-many-redirects',
]);

/** The bytes up to the last line ending: half a rule might say the opposite of the whole. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
}

function withCopy(retrieved: RetrievedRobots, copy: RobotsCopy | undefined): RetrievedRobots {
  return copy === undefined ? retrieved : { ...retrieved, copy };
}
