import type { Refusal } from '@heed/core';
import { formatJsonLine, refusalOf } from '@heed/core/documents';
import type { Context } from 'hono';
import { decideAsJson } from '../decide.js';
import type { ServiceEnv } from '../env.js';
import { refuse } from '../errors.js';
import { refuseCoding } from '../limits/read-json.js';
import type { Parts } from '../parts.js';
import { withMoment } from '../with-moment.js';
import { answeredLines } from './answered-lines.js';

/** The type of a text with one JSON value a line. */
export const ndjson = 'application/x-ndjson';

/**
 * Limit: characters of one line. A question with a robots.txt and a page of megabytes fits; a stream without any line end must not fill
 * the memory, which many streams share.
 */
const maxLineLength = 8 * 1024 * 1024;

/** Does a request bring one question a line? */
export function isStream({ req }: Context): boolean {
  return /^application\/(?:x-)?ndjson\s*(?:;|$)/i.test(req.header('Content-Type') ?? '');
}

/**
 * Limit: streams at the same time. Each may hold a line of 24 MiB, if its characters take three octets, and the answer to it; a client
 * that has many questions needs no more than one or two.
 */
const maxStreams = 64;

/** Answers a request with one question a line by one answer a line, as they come: nobody waits for the end of the other's. */
export function createAnswerStream({ decide, log, now }: Parts): (context: Context<ServiceEnv>) => Response {
  let running = 0;
  const answer = (line: string): string => {
    const parsed = parsedLine(line);
    if ('refusal' in parsed) return formatJsonLine(parsed.refusal);
    return `${decideAsJson(decide, withMoment(parsed.value, now)).json}\n`;
  };
  const tooLong = (): string => formatJsonLine(refusalOf('question/line-too-long', { limit: String(maxLineLength) }));
  const answers = { answer, tooLong, maxLineLength, ready: async () => log?.ready() };
  return (context) => {
    const coded = refuseCoding(context);
    if (coded !== undefined) return coded;
    if (running === maxStreams) {
      const message = `${maxStreams} streams are being answered: try again.`;
      return refuse(context, 503, 'service/busy', message, { 'Retry-After': '1' });
    }
    running += 1;
    const end = (): void => {
      running -= 1;
    };
    // A response closes in any case, also if the client has gone before the first answer.
    context.env.outgoing?.once('close', end);
    const lines = answeredLines(context.req.raw.body ?? ReadableStream.from([]), answers);
    return context.body(ReadableStream.from(lines), 200, { 'Content-Type': ndjson });
  };
}

function parsedLine(line: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(line) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: refusalOf('question/not-json', { reason }) };
  }
}
