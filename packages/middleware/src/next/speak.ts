import { requireSpeaker } from '../speaker/require-speaker.js';
import type { Speaker } from '../speaker/speaker.js';
import { replyResponse, webRequest } from '../web/reply-response.js';
import { responseWith } from '../web/response-with.js';

/**
 * A proxy that makes an application say what a speaker says. `own` is what the proxy does beside that, or `() =>
 * NextResponse.next()`:
 *
 * ```ts
 * export const proxy = speak(speaker, () => NextResponse.next());
 * ```
 */
export function speak<Asked extends Request, Event>(
  speaker: Speaker,
  own: (request: Asked, event: Event) => Response | Promise<Response>,
): (request: Asked, event: Event) => Promise<Response> {
  requireSpeaker(speaker);
  return async (request, event) => {
    const asked = webRequest(request, request);
    const reply = await speaker.reply(asked);
    if (reply !== undefined) return replyResponse(reply, asked.method);
    return responseWith(await own(request, event), speaker.fieldsFor(asked.target));
  };
}
