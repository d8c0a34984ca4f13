import type { Refusal } from '@heed/core';
import { formatJsonLine } from '@heed/core/internal';
import { createDefinitions, type Defined, mayDefine, refusalOf } from '@heed/core/internal/answers';
import { maxCostHere } from '../deciding/cost.js';
import type { Decided } from '../deciding/decide-anywhere.js';
import { refusal } from '../errors.js';
import type { Incoming } from '../http/incoming.js';
import type { Reply } from '../http/reply.js';
import { codingRefusal, mediaTypeOf } from '../limits/read-json.js';
import type { Parts } from '../parts.js';
import { answeredLines, type LineAnswers } from './answered-lines.js';

/** The type of a text with one JSON value a line. */
export const ndjson = 'application/x-ndjson';

/**
 * Limit: characters of one line. A question with a robots.txt and a page of megabytes fits; a stream without any line end must not fill
 * the memory, which many streams share.
 */
const maxLineLength = 8 * 1024 * 1024;

/** Limit: characters of definitions that are kept for a stream: the longest line, so that any can be one. */
const maxDefined = maxLineLength;

/** Does a request bring one question a line? */
export function isStream(incoming: Incoming): boolean {
  const type = mediaTypeOf(incoming);
  return type === ndjson || type === 'application/ndjson';
}

/**
 * Limit: streams at the same time. Each may hold a line of 24 MiB, if its characters take three bytes, and the answer to it; a client
 * that has many questions needs no more than one or two.
 */
const maxStreams = 64;

/** Answers a request with one question a line by one answer a line, as they arrive: neither side waits for the end of the other. */
export function createAnswerStream({ decideAnywhere, log, logged }: Parts): (incoming: Incoming) => Reply {
  let running = 0;
  const decidedLine = (question: unknown, json: () => Uint8Array): string | Promise<string> => {
    try {
      const decided = decideAnywhere.value(question, json);
      return decided instanceof Promise ? decided.then(lineOf) : lineOf(decided);
    } catch (error) {
      // With the texts it refers to, it is written again, and may be nested too deeply for that.
      if (!(error instanceof RangeError)) throw error;
      return formatJsonLine(refusalOf('question/too-deep', {}));
    }
  };
  const answersOfOneStream = (): LineAnswers => {
    const definitions = createDefinitions(maxDefined);
    return {
      answer: (line) => {
        if (line.length > maxCostHere && isAlone(line)) return decideAnywhere.long(Buffer.from(line)).then(lineOf);
        const parsed = parsedLine(line);
        if ('refusal' in parsed) {
          definitions.missed(line);
          return formatJsonLine(parsed.refusal);
        }
        const reading = definitions.read(line, parsed.value);
        if (reading.kind !== 'question')
          return echoed(reading.kind === 'definition' ? reading.definition : reading.refusal);
        const { question } = reading;
        return decidedLine(question, () => Buffer.from(question === parsed.value ? line : JSON.stringify(question)));
      },
      tooLong: () => {
        definitions.missed();
        return formatJsonLine(refusalOf('question/line-too-long', { limit: String(maxLineLength) }));
      },
      maxLineLength,
      ready: async () => logged() ?? log?.ready(),
    };
  };
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
    return { status: 200, type: ndjson, body: withEnd(answeredLines(incoming.body(), answersOfOneStream()), end) };
  };
}

/** Does a line neither define anything nor refer to a definition? Then nothing but its answer depends on it. */
function isAlone(line: string): boolean {
  return !mayDefine(line) && !line.includes('"site"');
}

/** The body of a refusal is one line. */
function lineOf(decided: Decided): string {
  if ('notJson' in decided) return formatJsonLine(refusalOf('question/not-json', { reason: decided.notJson }));
  return `${'json' in decided ? decided.json : decided.body}\n`;
}

/**
 * Yields the same pieces. `end` is called once, when all are read, or no more are needed; a generator that was never read would not report
 * it.
 */
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

/** Returns what is not a decision as a line. An id is echoed unchanged, and may be nested too deeply for that. */
function echoed(answer: Defined | Refusal): string {
  try {
    return formatJsonLine(answer);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return formatJsonLine(refusalOf('question/too-deep', {}));
  }
}

function parsedLine(line: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(line) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: refusalOf('question/not-json', { reason }) };
  }
}
