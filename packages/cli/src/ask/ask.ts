import * as agents from '@heed/agents';
import { type Answer, type AskOptions, createAsk, type Refusal } from '@heed/core';
import { refusalOf } from '@heed/core/documents';
import { CommandError } from '../command-error.js';
import { LateMarkup } from '../documents/late-markup.js';
import { errorReason } from '../error-reason.js';
import { createFiles, type Files } from '../files.js';
import type { Io } from '../io.js';
import { formatJsonLine } from '../json-line.js';
import { maxLineLength, splitLines } from './lines.js';
import { type Format, newReadableFormat } from './readable.js';
import { type ShorterOptions, shorterAnswer } from './shorter-answer.js';

export interface AskCommandOptions extends Pick<AskOptions, 'unstated' | 'strictRfc9309'>, ShorterOptions {
  readonly defaults?: string;
  readonly robots?: string;
  readonly readable?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Answers every line of the files (or of standard input), in order, holding one line at a time. Gives the exit status. */
export async function runAsk(names: readonly string[], options: AskCommandOptions, io: Io): Promise<0 | 1> {
  refuseReadableVerdicts(options);
  const files = createFiles(io);
  const defaults = readDefaults(options, files);
  const format = options.readable === true ? readableFormat(options) : jsonFormat(options);
  const markup = new LateMarkup();
  const ask = createAsk({
    unstated: options.unstated ?? 'allow',
    strictRfc9309: options.strictRfc9309 ?? false,
    markup,
    agents,
  });
  let allAnswered = true;
  for (const name of names.length === 0 ? ['-'] : names) {
    for await (const line of splitLines(textOf(name, files, io))) {
      if (line.kind === 'line' && line.text.trim() === '') continue;
      const parsed = line.kind === 'line' ? parse(line.text) : { refusal: tooLong() };
      const question = 'refusal' in parsed ? undefined : withDefaults(parsed.value, defaults, io);
      await markup.loadFor(question);
      const answered = 'refusal' in parsed ? parsed.refusal : ask.unknown(question);
      const { text, isAnswer } = formatOr(refusalOf('question/too-deep', {}), format, question, answered);
      allAnswered &&= isAnswer;
      await io.stdout.write(text);
    }
  }
  return allAnswered ? 0 : 1;
}

function readDefaults({ defaults, robots }: AskCommandOptions, files: Files): Fields {
  const given = defaults === undefined ? {} : parseDefaults(defaults, readText(defaults, files));
  return robots === undefined ? given : { robots: readText(robots, files), ...given };
}

function parseDefaults(file: string, text: string): Fields {
  const parsed = parse(text);
  if ('refusal' in parsed) throw new CommandError(`${file}: ${parsed.refusal.error.message}`);
  if (!isFields(parsed.value))
    throw new CommandError(`${file} must contain one JSON object with the fields that all questions share.`);
  return parsed.value;
}

function readText(file: string, files: Files): string {
  try {
    return withoutMark(files.readSync(file).toString('utf8'));
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${errorReason(error)}.`);
  }
}

/** The text of a file or of standard input, piece by piece. */
async function* textOf(file: string, files: Files, io: Io): AsyncGenerator<string> {
  const stream = file === '-' ? io.stdin : files.open(file);
  stream.setEncoding('utf8');
  let isFirst = true;
  try {
    for await (const chunk of stream) {
      yield isFirst ? withoutMark(chunk as string) : (chunk as string);
      isFirst = false;
    }
  } catch (error) {
    throw new CommandError(`cannot read ${file === '-' ? 'standard input' : file}: ${errorReason(error)}.`);
  }
}

/** Some editors save every file with a byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function parse(text: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: refusalOf('question/not-json', { reason }) };
  }
}

function tooLong(): Refusal {
  return refusalOf('question/line-too-long', { limit: String(maxLineLength) });
}

/** Adds the current time to questions without one: the library has no clock. */
function withDefaults(value: unknown, defaults: Fields, { now }: Io): unknown {
  return isFields(value) ? { at: new Date(now()).toISOString(), ...defaults, ...value } : value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface FormattedLine {
  readonly text: string;
  readonly isAnswer: boolean;
}

/** Formats an answer, or the refusal if it cannot be: an id is echoed as it is, and may be nested too deeply for that. */
function formatOr(refusal: Refusal, format: Format, question: unknown, answered: Answer | Refusal): FormattedLine {
  try {
    return { text: format(question, answered), isAnswer: !('error' in answered) };
  } catch {
    return { text: format(question, refusal), isAnswer: false };
  }
}

function jsonFormat(options: ShorterOptions): Format {
  return (_, answered) => formatJsonLine(shorterAnswer(answered, options));
}

function readableFormat({ diagnostics }: ShorterOptions): Format {
  const format = newReadableFormat();
  if (diagnostics) return format;
  return (question, answered) => format(question, 'error' in answered ? answered : { ...answered, diagnostics: [] });
}

function refuseReadableVerdicts({ readable, onlyVerdicts }: AskCommandOptions): void {
  if (readable === true && onlyVerdicts === true) {
    throw new CommandError('--only-verdicts is for JSON, and --readable prints sentences: leave one of them out.');
  }
}
