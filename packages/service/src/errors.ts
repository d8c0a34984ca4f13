import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why a request gets no answer, other than for what is wrong with its question: that is said by the codes of the contract. */
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
  | 'service/ending'
  | 'service/log-failing'
  | 'service/not-fetched'
  | 'service/unexpected';

/** A fault of ours. */
export const unexpected = { code: 'service/unexpected', message: 'Unexpected error. Please report it.' } as const;

/** The body of a response in the shape of the contract that says why there is no answer. */
export function errorBody(code: ServiceErrorCode, message: string): string {
  return JSON.stringify({ error: { code, message } });
}

/** A response in the shape of the contract that says why there is no answer. */
export function refuse(
  context: Context,
  status: ContentfulStatusCode,
  code: ServiceErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return context.body(errorBody(code, message), status, { 'Content-Type': 'application/json', ...headers });
}
