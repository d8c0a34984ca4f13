import * as agents from '@heed/agents';
import { type Answer, type AskOptions, createAsk, type Refusal } from '@heed/core';
import { formatJsonLine } from '@heed/core/internal';
import { refusalOf } from '@heed/core/internal/answers';
import { LateMarkup } from '../documents/late-markup.js';
import { printableJson } from '../terminal/printable.js';
import { type Batch, maxLineLength } from './batches.js';
import { parseJson } from './parse-json.js';
import { type Format, newReadableFormat } from './readable.js';
import { isFields, type SharedTexts, sharedFields } from './shared-fields.js';
import { type ShorterOptions, shorterAnswer } from './shorter-answer.js';

/** How lines are answered: plain data, so that it can be handed to another thread. */
export interface AnswerSettings extends Pick<AskOptions, 'unstated' | 'strictRfc9309'>, ShorterOptions {
  readonly shared: SharedTexts;
  readonly readable?: boolean;
  /** Are the answers shown on a terminal, which would obey some characters that JSON leaves as they are? */
  readonly forTerminal?: boolean;
}

/** The answers to some lines, in order. */
export interface Answers {
  readonly text: string;
  /** False if one of the lines is not a valid question. */
  readonly allAnswered: boolean;
  /** Is there no further piece for this batch? */
  readonly isLast: boolean;
}

/** Answers every line of a batch, in pieces if the answers are long. `at` is the moment for questions that name none. */
export type AnswerLines = (batch: Batch, at: string) => AsyncGenerator<Answers>;

/**
 * Limit: characters of answers that are held before they are handed on. One write for a few hundred answers costs little more than
 * one for each, and an answer to a short line may still be megabytes long, so not every batch can wait for its end.
 */
const maxHeld = 256 * 1024;

/** Makes one `ask` for all lines. */
export function createAnswerLines(settings: AnswerSettings): AnswerLines {
  const { unstated = 'allow', strictRfc9309 = false } = settings;
  const format = settings.readable === true ? readableFormat(settings) : jsonFormat(settings);
  const markup = new LateMarkup();
  const ask = createAsk({ unstated, strictRfc9309, markup, agents });
  const fields = sharedFields(settings.shared);
  return async function* answerLines(batch, at) {
    if (batch.kind === 'too-long') {
      yield { text: format(undefined, tooLong()), allAnswered: false, isLast: true };
      return;
    }
    const shared = { at, ...fields };
    let text = '';
    let allAnswered = true;
    for (const line of textOf(batch.octets).split('\n')) {
      if (line.trim() === '') continue;
      const parsed = line.length > maxLineLength ? { refusal: tooLong() } : parseJson(line);
      let question: unknown;
      let answered: Answer | Refusal;
      if ('refusal' in parsed) answered = parsed.refusal;
      else {
        question = isFields(parsed.value) ? { ...shared, ...parsed.value } : parsed.value;
        // A promise for each line would cost more than reading it.
        if (!markup.isReadyFor(question)) await markup.loadFor(question);
        answered = ask.unknown(question);
      }
      try {
        text += format(question, answered);
        allAnswered &&= !('error' in answered);
      } catch {
        // An id is echoed as it is, and may be nested too deeply for that.
        text += format(question, refusalOf('question/too-deep', {}));
        allAnswered = false;
      }
      if (text.length < maxHeld) continue;
      yield { text, allAnswered, isLast: false };
      text = '';
    }
    yield { text, allAnswered, isLast: true };
  };
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

function tooLong(): Refusal {
  return refusalOf('question/line-too-long', { limit: String(maxLineLength) });
}

/** A pipe gets the text as it is: looking at every character would cost a quarter of the time of a short answer. */
function jsonFormat({ forTerminal, ...options }: ShorterOptions & Pick<AnswerSettings, 'forTerminal'>): Format {
  const format: Format = (_, answered) => formatJsonLine(shorterAnswer(answered, options));
  return forTerminal ? (question, answered) => printableJson(format(question, answered)) : format;
}

function readableFormat({ diagnostics }: ShorterOptions): Format {
  const format = newReadableFormat();
  if (diagnostics) return format;
  return (question, answered) => format(question, 'error' in answered ? answered : { ...answered, diagnostics: [] });
}
