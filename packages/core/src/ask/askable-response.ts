import { defined } from '../text/defined.js';
import type { ResourceResponse } from './question.js';

/**
 * A response as questions take it, where it is none of a page. One without content (RFC 9110) has no body in which rules could be absent. Some
 * servers invent statuses, such as 999, which questions do not accept, and that of an opaque response is 0: what comes with one counts as
 * it stands, and what the page would say is not known, as with any status that is not 2xx (ASK-35).
 */
export function askableResponse({ body, ...response }: ResourceResponse): ResourceResponse {
  const { status, ...others } = response;
  if (status === undefined) return defined({ ...response, body });
  if (statusesWithoutContent.has(status)) return response;
  return isInvented(status)
    ? defined({ ...others, body, incomplete: ['headers', 'body'] })
    : defined({ ...response, body });
}

/** Statuses of responses that have no content, with what they mean. */
export const statusesWithoutContent: ReadonlyMap<number, string> = new Map([
  [204, 'no content'],
  [205, 'no content'],
  [304, 'not modified'],
]);

/** Does HTTP not have such a status? */
function isInvented(status: number): boolean {
  return (status >= 0 && status < 100) || (status > 599 && status <= 999);
}
