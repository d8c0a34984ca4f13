import { requireSpeaker } from '../speaker/require-speaker.js';
import type { Speaker } from '../speaker/speaker.js';
import { replyResponse, webRequest } from '../web/reply-response.js';

/**
 * A route handler for a file of a speaker, in `app/robots.txt/route.ts`:
 *
 * ```ts
 * export const GET = route(speaker, '/robots.txt');
 * ```
 *
 * Where the policy needs no such file, the response is 404.
 */
export function route(speaker: Speaker, path: string): (request: Request) => Promise<Response> {
  requireSpeaker(speaker);
  return async (request) => {
    const asked = { ...webRequest(request, request), target: path };
    const reply = await speaker.reply(asked);
    return reply === undefined
      ? new Response('There is no such file.\n', { status: 404 })
      : replyResponse(reply, asked.method);
  };
}
