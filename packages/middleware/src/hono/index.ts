/**
 * For Hono 4, wherever it runs.
 *
 * @module
 */
import { requireSpeaker } from '../speaker/require-speaker.js';
import type { Speaker } from '../speaker/speaker.js';
import { replyResponse, webRequest } from '../web/reply-response.js';
import { responseWith } from '../web/response-with.js';

/** The part of a Hono context that is used here. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
  res: Response;
}

/**
 * A middleware that makes an application say what a speaker says: `app.use(speak(speaker))`, before the routes.
 * `verify` gets the context as `original`.
 */
export function speak(
  speaker: Speaker,
): (context: HonoContext, next: () => Promise<void>) => Promise<Response | undefined> {
  requireSpeaker(speaker);
  return async (context, next) => {
    const asked = webRequest(context.req.raw, context);
    const reply = await speaker.reply(asked);
    if (reply !== undefined) return replyResponse(reply, asked.method);
    await next();
    const { res } = context;
    const changed = responseWith(res, speaker.fieldsFor(asked.target));
    if (changed !== res) context.res = changed;
    return undefined;
  };
}
