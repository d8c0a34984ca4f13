import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why a request gets no answer, other than for what is wrong with its question: that is said by the codes of the contract. */
export type ServiceErrorCode =
  | 'service/not-found'
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
  | 'service/ending'
  | 'service/log-failing'
  | 'service/not-fetched'
  | 'service/unexpected';

/** A response in the shape of the contract that says why there is no answer. */
export function refuse(
  context: Context,
  status: ContentfulStatusCode,
  code: ServiceErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return context.json({ error: { code, message } }, status, headers);
}
