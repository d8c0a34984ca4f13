import type { Refusal } from '@heed/core';
import { formatJsonLine, refusalOf } from '@heed/core/documents';
import type { Context } from 'hono';
import { decideAsLine } from '../decide.js';
import type { Parts } from '../parts.js';
import { withMoment } from '../with-moment.js';
import { answeredLines } from './answered-lines.js';

/** The type of a text with one JSON value a line. */
export const ndjson = 'application/x-ndjson';

/**
 * Limit: characters of one line. A question with a robots.txt and a page of megabytes fits; a stream without any line end must not fill
 * the memory, which many streams share.
 */
export const maxLineLength: number = 8 * 1024 * 1024;

/** Does a request bring one question a line? */
export function isStream({ req }: Context): boolean {
  return /^application\/(?:x-)?ndjson\s*(?:;|$)/i.test(req.header('Content-Type') ?? '');
}

/** Answers a request with one question a line by one answer a line, as they come: nobody waits for the end of the other's. */
export function answerStream(context: Context, { decide, log, now }: Parts): Response {
  const answer = (line: string): string => {
    const parsed = parsedLine(line);
    return 'refusal' in parsed
      ? formatJsonLine(parsed.refusal)
      : decideAsLine(decide, withMoment(parsed.value, now)).line;
  };
  const tooLong = (): string => formatJsonLine(refusalOf('question/line-too-long', { limit: String(maxLineLength) }));
  const body = context.req.raw.body ?? ReadableStream.from([]);
  const answers = answeredLines(body, { answer, tooLong, maxLineLength, ready: async () => log?.ready() });
  return context.body(ReadableStream.from(answers), 200, { 'Content-Type': ndjson });
}

function parsedLine(line: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(line) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: refusalOf('question/not-json', { reason }) };
  }
}
