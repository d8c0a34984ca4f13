import type { Context } from 'hono';
import { refuse } from '../errors.js';
import { bodyTime, lateBody, notJson } from './body-errors.js';
import { within } from './within.js';

/** The value of a body that is JSON, or the response that says why there is none. */
export async function readJson(context: Context, maxOctets: number): Promise<{ readonly value: unknown } | Response> {
  const type = mediaTypeOf(context);
  if (type !== 'application/json') {
    return refuse(context, 415, 'service/wrong-media-type', 'Send the body as "Content-Type: application/json".');
  }
  if ((context.req.header('Content-Encoding') ?? 'identity').toLowerCase() !== 'identity') {
    return refuse(context, 415, 'service/wrong-coding', 'Send the body without a content coding.');
  }
  const text = await within(
    bodyTime,
    textWithin(context, maxOctets).then((whole) => whole ?? null),
  );
  if (text === undefined) {
    return refuse(context, 408, lateBody.code, lateBody.message, { Connection: 'close' });
  }
  if (text === null) {
    const message = `The body is longer than ${maxOctets} octets.`;
    return refuse(context, 413, 'service/body-too-long', message, { Connection: 'close' });
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { code, message } = notJson(error);
    return refuse(context, 400, code, message);
  }
}

/** The media type of a body, in lower case and without parameters. */
function mediaTypeOf({ req }: Context): string {
  return (req.header('Content-Type') ?? '').split(';', 1).join('').trim().toLowerCase();
}

/** The text of a body; `undefined` if it is too long. */
async function textWithin({ req }: Context, maxOctets: number): Promise<string | undefined> {
  const length = req.header('Content-Length');
  // No more than that is received, so there is no need to count.
  if (length !== undefined) return Number(length) <= maxOctets ? req.text() : undefined;
  const chunks: Uint8Array[] = [];
  let octets = 0;
  for await (const chunk of req.raw.body ?? []) {
    octets += chunk.length;
    if (octets > maxOctets) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
