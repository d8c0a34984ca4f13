import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why a request gets no answer, other than for what is wrong with its question: that is said by the codes of the contract. */
export type ServiceErrorCode =
  | 'service/not-found'
  | 'service/method-not-allowed'
  | 'service/missing-parameter'
  | 'service/wrong-parameter'
  | 'service/not-json'
  | 'service/ending'
  | 'service/unexpected';

/** A response in the shape of the contract that says why there is no answer. */
export function refuse(
  context: Context,
  status: ContentfulStatusCode,
  code: ServiceErrorCode,
  message: string,
): Response {
  return context.json({ error: { code, message } }, status);
}
