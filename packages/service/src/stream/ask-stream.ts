import type { Refusal } from '@heed/core';
import { formatJsonLine } from '@heed/core/internal';
import { refusalOf } from '@heed/core/internal/answers';
import { maxCostHere } from '../deciding/cost.js';
import type { Outcome } from '../deciding/decide-anywhere.js';
import { refusal } from '../errors.js';
import type { Incoming } from '../http/incoming.js';
import type { Reply } from '../http/reply.js';
import { codingRefusal, mediaTypeOf } from '../limits/read-json.js';
import type { Parts } from '../parts.js';
import { answeredLines } from './answered-lines.js';

/** The type of a text with one JSON value a line. */
export const ndjson = 'application/x-ndjson';

/**
 * Limit: characters of one line. A question with a robots.txt and a page of megabytes fits; a stream without any line end must not fill
 * the memory, which many streams share.
 */
const maxLineLength = 8 * 1024 * 1024;

/** Does a request bring one question a line? */
export function isStream(incoming: Incoming): boolean {
  const type = mediaTypeOf(incoming);
  return type === ndjson || type === 'application/ndjson';
}

/**
 * Limit: streams at the same time. Each may hold a line of 24 MiB, if its characters take three octets, and the answer to it; a client
 * that has many questions needs no more than one or two.
 */
const maxStreams = 64;

/** Answers a request with one question a line by one answer a line, as they come: nobody waits for the end of the other's. */
export function createAnswerStream({ decideAnywhere, log, logged }: Parts): (incoming: Incoming) => Reply {
  let running = 0;
  const answer = (line: string): string | Promise<string> => {
    const octets = (): Uint8Array => Buffer.from(line);
    if (line.length > maxCostHere) return decideAnywhere.long(octets()).then(lineOf);
    const parsed = parsedLine(line);
    if ('refusal' in parsed) return formatJsonLine(parsed.refusal);
    const decided = decideAnywhere.value(parsed.value, octets);
    return decided instanceof Promise ? decided.then(lineOf) : lineOf(decided);
  };
  const tooLong = (): string => formatJsonLine(refusalOf('question/line-too-long', { limit: String(maxLineLength) }));
  const answers = { answer, tooLong, maxLineLength, ready: async () => logged() ?? log?.ready() };
  return (incoming) => {
    const coded = codingRefusal(incoming);
    if (coded !== undefined) return coded;
    if (running >= maxStreams) {
      const message = `${maxStreams} streams are being answered: try again.`;
      return refusal(503, 'service/busy', message, { 'Retry-After': '1' });
    }
    running += 1;
    const end = (): void => {
      running -= 1;
    };
    return { status: 200, type: ndjson, body: withEnd(answeredLines(incoming.body(), answers), end) };
  };
}

/** A reply that says why there is no answer has a body of one line. */
function lineOf(decided: Outcome): string {
  if ('notJson' in decided) return formatJsonLine(refusalOf('question/not-json', { reason: decided.notJson }));
  return `${'json' in decided ? decided.json : decided.body}\n`;
}

/** The same pieces. `end` is called once, when all are read, or no more are wanted; a generator of which none was wanted would not tell. */
function withEnd(pieces: AsyncGenerator<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> {
  let isOver = false;
  const finish = (): void => {
    if (!isOver) end();
    isOver = true;
  };
  const iterator: AsyncIterator<Uint8Array> = {
    next: async () => {
      const result = await pieces.next();
      if (result.done) finish();
      return result;
    },
    return: () => {
      finish();
      return pieces.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

function parsedLine(line: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(line) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: refusalOf('question/not-json', { reason }) };
  }
}
