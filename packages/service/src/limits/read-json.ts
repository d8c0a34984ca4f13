import type { Context } from 'hono';
import { refuse } from '../errors.js';
import { bodyTime, lateBody, noRoom, notJson } from './body-errors.js';
import type { HeldBodies } from './held-bodies.js';
import { within } from './within.js';

/** The value of a body that is JSON, or the response that says why there is none. */
export async function readJson(
  context: Context,
  maxOctets: number,
  bodies: HeldBodies,
): Promise<{ readonly value: unknown } | Response> {
  const type = mediaTypeOf(context);
  if (type !== 'application/json') {
    return refuse(context, 415, 'service/wrong-media-type', 'Send the body as "Content-Type: application/json".');
  }
  const coded = refuseCoding(context);
  if (coded !== undefined) return coded;
  const received = await within(bodyTime, receivedWithin(context, maxOctets, bodies));
  if (received === undefined) {
    return refuse(context, 408, lateBody.code, lateBody.message, { Connection: 'close' });
  }
  if (received === 'too long') {
    const message = `The body is longer than ${maxOctets} octets.`;
    return refuse(context, 413, 'service/body-too-long', message, { Connection: 'close' });
  }
  if (received === 'no room') {
    const { code, message } = noRoom(bodies.maxOctets);
    return refuse(context, 503, code, message, { Connection: 'close', 'Retry-After': '1' });
  }
  try {
    return { value: JSON.parse(received.text) };
  } catch (error) {
    const { code, message } = notJson(error);
    return refuse(context, 400, code, message);
  }
}

/** The media type of a body, in lower case and without parameters. */
function mediaTypeOf({ req }: Context): string {
  return (req.header('Content-Type') ?? '').split(';', 1).join('').trim().toLowerCase();
}

/** The response to a body that is compressed: it would be read as what it is not. `undefined` if it is not. */
export function refuseCoding(context: Context): Response | undefined {
  if ((context.req.header('Content-Encoding') ?? 'identity').toLowerCase() === 'identity') return undefined;
  return refuse(context, 415, 'service/wrong-coding', 'Send the body without a content coding.');
}

/** The text of a body, or why it was not received. */
async function receivedWithin(
  { req }: Context,
  maxOctets: number,
  bodies: HeldBodies,
): Promise<{ readonly text: string } | 'too long' | 'no room'> {
  if (Number(req.header('Content-Length') ?? 0) > maxOctets) return 'too long';
  const body = bodies.begin();
  try {
    for await (const chunk of req.raw.body ?? []) {
      if (body.length + chunk.length > maxOctets) return 'too long';
      if (!body.add(chunk)) return 'no room';
    }
    return { text: body.text() };
  } finally {
    body.release();
  }
}
