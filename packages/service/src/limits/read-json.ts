import { maxCostHere } from '../deciding/cost.js';
import { refusal } from '../errors.js';
import type { Incoming } from '../http/incoming.js';
import type { Reply } from '../http/reply.js';
import { createDeadlines } from './deadlines.js';
import { createHeldBodies, type HeldBody } from './held-bodies.js';
import type { Limits } from './limits.js';
import { type Received, receiveBody } from './receive-body.js';

/** Passes on the value of a JSON body, or says why there is none. A long one is passed on unread, if that is possible. */
export type ReadJson = (
  incoming: Incoming,
  answer: (value: unknown, bytes: () => Uint8Array) => Reply | Promise<Reply>,
  answerLong?: (bytes: Uint8Array) => Promise<Reply>,
) => Reply | Promise<Reply>;

/** Limit: milliseconds for the body of a request with one question. */
const bodyTime = 60_000;

/** Makes what reads bodies within limits for each and for all together. */
export function createReadJson({ bodyBytes, bodiesBytes }: Limits): ReadJson {
  const bodies = createHeldBodies(Math.max(bodiesBytes, bodyBytes));
  const deadlines = createDeadlines(bodyTime);
  const tooLong = `The body is longer than ${bodyBytes} bytes.`;
  const noRoom = `More than ${bodies.maxBytes} bytes of bodies are being received: try again.`;
  const replies: Readonly<Record<Exclude<Received, 'whole'>, Reply>> = {
    'too long': refusal(413, 'service/body-too-long', tooLong, { Connection: 'close' }),
    'no room': refusal(503, 'service/busy', noRoom, { Connection: 'close', 'Retry-After': '1' }),
    late: refusal(408, 'service/body-too-slow', `The body did not arrive within ${bodyTime / 1000} s.`, {
      Connection: 'close',
    }),
    // The client has disconnected. It is counted, and not read.
    'broken off': notJson('it breaks off'),
  };
  return (incoming, answer, answerLong) => {
    if (mediaTypeOf(incoming) !== 'application/json') return wrongMediaType;
    const coded = codingRefusal(incoming);
    if (coded !== undefined) return coded;
    if (Number(incoming.header('content-length') ?? 0) > bodyBytes) return replies['too long'];
    const body = bodies.begin();
    return new Promise((resolve, reject) => {
      receiveBody(incoming.body(), body, bodyBytes, deadlines, (received) => {
        if (received === 'whole' && body.length > maxCostHere && answerLong !== undefined) {
          // It is held until it is answered: others have to wait for their turn.
          resolve(answerLong(body.bytes()).finally(() => body.release()));
          return;
        }
        try {
          resolve(received === 'whole' ? answerTo(body, answer) : replies[received]);
        } catch (error) {
          reject(error);
        } finally {
          body.release();
        }
      });
    });
  };
}

/** The reply to a body that is compressed: it would be misread. `undefined` if it is not. */
export function codingRefusal({ header }: Incoming): Reply | undefined {
  return (header('content-encoding') ?? 'identity').toLowerCase() === 'identity' ? undefined : wrongCoding;
}

const wrongMediaType = refusal(415, 'service/wrong-media-type', 'Send the body as "Content-Type: application/json".');

const wrongCoding = refusal(415, 'service/wrong-coding', 'Send the body without a content coding.');

function answerTo(body: HeldBody, answer: Parameters<ReadJson>[1]): Reply | Promise<Reply> {
  let value: unknown;
  try {
    value = JSON.parse(body.text());
  } catch (error) {
    return notJson(error instanceof Error ? error.message : String(error));
  }
  return answer(value, () => body.bytes());
}

/** The reply to a body that is not JSON. */
export function notJson(reason: string): Reply {
  return refusal(400, 'service/not-json', `The body is not JSON: ${reason}.`);
}

/** The media type of a body, in lower case and without parameters. */
export function mediaTypeOf({ header }: Incoming): string {
  const type = header('content-type') ?? '';
  // As most write it.
  return type === 'application/json' ? type : type.split(';', 1).join('').trim().toLowerCase();
}
