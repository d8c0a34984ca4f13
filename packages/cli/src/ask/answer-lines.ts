import * as agents from '@heed/agents';
import { type Answer, type AskOptions, createAsk, type Refusal } from '@heed/core';
import { formatJsonLine, isFields } from '@heed/core/internal';
import { createDefinitions, type Defined, type LineReading, mayDefine, refusalOf } from '@heed/core/internal/answers';
import { LazyMarkup } from '../documents/lazy-markup.js';
import { printableJson } from '../terminal/printable.js';
import { type Batch, maxLineLength } from './batches.js';
import { parseJson } from './parse-json.js';
import { newReadableFormat } from './readable.js';
import { type SharedTexts, sharedFields } from './shared-fields.js';
import { type ShorterOptions, shorterAnswer } from './shorter-answer.js';

/** How lines are answered: plain data, so that it can be handed to another thread. */
export interface AnswerSettings extends Pick<AskOptions, 'unstated' | 'strictRfc9309'>, ShorterOptions {
  readonly shared: SharedTexts;
  readonly readable?: boolean;
  /** Are the answers shown on a terminal, which would obey some characters that JSON leaves unchanged? */
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

/** Answers the lines of one stream, or some of them, with what the others define. */
export interface LineAnswerer {
  /** Answers every line of a batch, in pieces if the answers are long. `at` is the time for questions that name none. */
  answer(batch: Batch, at: string): AsyncGenerator<Answers>;
  /** Records the definitions of a batch that is answered elsewhere. */
  learn(batch: Batch): void;
}

/**
 * Limit: characters of answers that are held before they are handed on. One write for a few hundred answers costs little more than
 * one for each, and an answer to a short line may still be megabytes long, so not every batch can wait for its end.
 */
const maxHeld = 256 * 1024;

/** Limit: characters of definitions that are kept: the longest line, so that any can be one; enough for some thousand ordinary sites. */
const maxDefined = maxLineLength;

/** Makes one `ask` for all lines. */
export function createLineAnswerer(settings: AnswerSettings): LineAnswerer {
  const { unstated = 'allow', strictRfc9309 = false } = settings;
  const format = settings.readable === true ? readableFormat(settings) : jsonFormat(settings);
  const markup = new LazyMarkup();
  const ask = createAsk({ unstated, strictRfc9309, markup, agents });
  const fields = sharedFields(settings.shared);
  const definitions = createDefinitions(maxDefined);

  function read(line: string): LineReading {
    const parsed = line.length > maxLineLength ? { refusal: tooLong() } : parseJson(line);
    if (!('refusal' in parsed)) return definitions.read(line, parsed.value);
    definitions.missed(line);
    return { kind: 'refusal', refusal: parsed.refusal };
  }

  async function* answer(batch: Batch, at: string): AsyncGenerator<Answers> {
    if (batch.kind === 'too-long') {
      definitions.missed();
      yield { text: format(undefined, tooLong()), allAnswered: false, isLast: true };
      return;
    }
    const shared = { at, ...fields };
    let text = '';
    let allAnswered = true;
    for (const line of linesOf(batch)) {
      const reading = read(line);
      let question: unknown;
      let answered: Answered;
      if (reading.kind === 'refusal') answered = reading.refusal;
      else if (reading.kind === 'definition') answered = reading.definition;
      else {
        question = isFields(reading.question) ? { ...shared, ...reading.question } : reading.question;
        // A promise for each line would cost more than reading it.
        if (!markup.isReadyFor(question)) await markup.loadFor(question);
        answered = ask.unknown(question);
      }
      try {
        text += format(question, answered);
        allAnswered &&= !('error' in answered);
      } catch {
        // An id is echoed unchanged, and may be nested too deeply for that.
        text += format(question, refusalOf('question/too-deep', {}));
        allAnswered = false;
      }
      if (text.length < maxHeld) continue;
      yield { text, allAnswered, isLast: false };
      text = '';
    }
    yield { text, allAnswered, isLast: true };
  }

  function learn(batch: Batch): void {
    if (batch.kind === 'too-long') definitions.missed();
    else for (const line of linesOf(batch)) if (mayDefine(line)) read(line);
  }

  return { answer, learn };
}

function* linesOf({ bytes }: Extract<Batch, { kind: 'lines' }>): Generator<string> {
  for (const line of textOf(bytes).split('\n')) if (line.trim() !== '') yield line;
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

function tooLong(): Refusal {
  return refusalOf('question/line-too-long', { limit: String(maxLineLength) });
}

/** What replaces the answer to a line. */
type Answered = Answer | Refusal | Defined;

type FormatLine = (question: unknown, answered: Answered) => string;

/** A pipe gets the text unchanged: it obeys no control characters, so no character is checked. */
function jsonFormat({ forTerminal, ...options }: ShorterOptions & Pick<AnswerSettings, 'forTerminal'>): FormatLine {
  const format: FormatLine = (_, answered) =>
    formatJsonLine('defined' in answered ? answered : shorterAnswer(answered, options));
  return forTerminal ? (question, answered) => printableJson(format(question, answered)) : format;
}

/** A definition has no answer, so there is no sentence. */
function readableFormat({ diagnostics }: ShorterOptions): FormatLine {
  const format = newReadableFormat();
  return (question, answered) => {
    if ('defined' in answered) return '';
    return format(question, diagnostics || 'error' in answered ? answered : { ...answered, diagnostics: [] });
  };
}
