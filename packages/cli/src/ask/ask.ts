import { addAbortSignal } from 'node:stream';
import { CommandError } from '../command-error.js';
import { errorReason } from '../error-reason.js';
import { createFiles, type Files } from '../files.js';
import type { Io } from '../io.js';
import { type AnswerSettings, createLineAnswerer } from './answer-lines.js';
import { type Batch, batchesOf } from './batches.js';
import { currentTime } from './current-time.js';
import { readSharedTexts } from './shared-fields.js';

export interface AskCommandOptions extends Omit<AnswerSettings, 'shared' | 'forTerminal'> {
  readonly defaults?: string;
  readonly robots?: string;
  /** A log of decisions to ask again. */
  readonly replay?: string;
  /** How many threads answer. */
  readonly workers: number;
}

/** Answers every line of the files (or of standard input), in order, holding a few lines at a time. Gives the exit status. */
export async function runAsk(names: readonly string[], options: AskCommandOptions, io: Io): Promise<0 | 1> {
  refuseReadableVerdicts(options);
  const { defaults: _, robots: __, replay, workers, ...answering } = options;
  const files = createFiles(io);
  if (replay !== undefined) {
    const { refuseWithReplay, runReplay } = await import('./replay.js');
    refuseWithReplay(names, options);
    return runReplay(batchesIn([replay], files, io, new AbortController().signal), options, io);
  }
  const settings = { ...answering, shared: readSharedTexts(options, files), forTerminal: io.stdout.isTTY };
  const reading = new AbortController();
  const batches = batchesIn(names.length === 0 ? ['-'] : names, files, io, reading.signal);
  // Sentences for people show a problem once, so each answer depends on those before it.
  if (workers === 1 || options.readable === true) return (await answerHere(batches, settings, io)) ? 0 : 1;
  try {
    const { answerInWorkers } = await import('./answer-in-workers.js');
    return (await answerInWorkers(batches, settings, workers, io)) ? 0 : 1;
  } catch (error) {
    // A worker may fail while all wait for the next line, which would keep the command from ending.
    reading.abort();
    throw error;
  }
}

/** Answers one batch after the other. Gives whether all lines were answered. */
async function answerHere(batches: AsyncIterable<Batch>, settings: AnswerSettings, io: Io): Promise<boolean> {
  const answerer = createLineAnswerer(settings);
  let allAnswered = true;
  for await (const batch of batches) {
    for await (const answers of answerer.answer(batch, currentTime(io))) {
      allAnswered &&= answers.allAnswered;
      if (answers.text !== '') await io.stdout.write(answers.text);
    }
  }
  return allAnswered;
}

/** The lines of the files, until the signal comes. */
async function* batchesIn(names: readonly string[], files: Files, io: Io, signal: AbortSignal): AsyncGenerator<Batch> {
  for (const name of names) yield* batchesOf(bytesOf(name, files, io, signal));
}

/** The bytes of a file or of standard input, chunk by chunk. */
async function* bytesOf(file: string, files: Files, io: Io, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* addAbortSignal(signal, file === '-' ? io.stdin : files.open(file));
  } catch (error) {
    throw new CommandError(`cannot read ${file === '-' ? 'standard input' : file}: ${errorReason(error)}.`);
  }
}

function refuseReadableVerdicts({ readable, onlyVerdicts }: AskCommandOptions): void {
  if (readable === true && onlyVerdicts === true) {
    throw new CommandError('--only-verdicts is for JSON, and --readable prints sentences: leave one of them out.');
  }
}
