import type { SpokenFields } from '../speaker/speaker.js';
import { addToHeaders } from './add-to-headers.js';

/**
 * The response with these fields: the same one, or a new one around the same body where its header may not be changed.
 */
export function responseWith(response: Response, fields: SpokenFields): Response {
  // A connection that becomes a WebSocket is not a response that could be made again.
  if (response.status === 101) return response;
  try {
    addToHeaders(response.headers, fields);
    return response;
  } catch {
    const changed = new Response(response.body, response);
    addToHeaders(changed.headers, fields);
    return changed;
  }
}
