import type { ServiceErrorCode } from '../errors.js';

/** Limit: milliseconds for the body of a request with one question. */
export const bodyTime = 60_000;

/** What is wrong with a body, in words. */
export interface BodyError {
  readonly code: ServiceErrorCode;
  readonly message: string;
}

export const lateBody: BodyError = {
  code: 'service/body-too-slow',
  message: `The body did not come within ${bodyTime / 1000} s.`,
};

/** All bodies together are too long. */
export function noRoom(maxOctets: number): BodyError {
  return { code: 'service/busy', message: `More than ${maxOctets} octets of bodies are being received: try again.` };
}

/** What `JSON.parse` threw. */
export function notJson(error: unknown): BodyError {
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'service/not-json', message: `The body is not JSON: ${reason}.` };
}
