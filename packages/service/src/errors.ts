import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Reply } from './http/reply.js';

/** Why a request gets no answer, except for faults of the question, which have the codes of the contract. */
export type ServiceErrorCode =
  | 'service/not-found'
  | 'service/wrong-method'
  | 'service/missing-parameter'
  | 'service/wrong-parameter'
  | 'service/wrong-media-type'
  | 'service/wrong-coding'
  | 'service/not-json'
  | 'service/body-too-long'
  | 'service/body-too-slow'
  | 'service/wrong-host'
  | 'service/no-token'
  | 'service/too-many-requests'
  | 'service/busy'
  | 'service/too-slow'
  | 'service/too-costly'
  | 'service/ending'
  | 'service/log-failing'
  | 'service/not-fetched'
  | 'service/unexpected';

/** A reply in the shape of the contract that says why there is no answer. */
export function refusal(
  status: ContentfulStatusCode,
  code: ServiceErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, body: JSON.stringify({ error: { code, message } }), headers };
}

/** Returns the reply for something that did not arrive in time. `what` begins the sentence. */
export function tooSlow(what: string, milliseconds: number): Reply {
  const message = `${what} did not arrive within ${milliseconds / 1000} s: try again.`;
  return refusal(503, 'service/too-slow', message, { 'Retry-After': '5' });
}

/** A fault of ours. */
export const unexpected: Reply = refusal(500, 'service/unexpected', 'Unexpected error. Please report it.');
