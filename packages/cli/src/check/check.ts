import type { Ask, ViewName } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { readQuestion, unknownAddress } from '@heed/core/documents';
import { CannotRun } from '../command-error.js';
import type { Documents } from '../documents/documents.js';
import { createInputs } from '../documents/inputs.js';
import { servedDocuments } from '../documents/served/from-served-folder.js';
import { documentsFor } from '../documents/targets.js';
import type { Io, Screen } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import { type Result, shortcomingsOf, statusOf } from './agent-answer.js';
import { askEach, askOf } from './answers.js';
import { formatStories } from './explanations.js';
import { jsonLines } from './json.js';
import { type CheckOptions, refuseAmbiguity, refuseSecondView } from './options.js';
import { type Parts, partsOf } from './page-parts.js';
import { questionOf, usageOfView, usagesOf } from './question.js';
import { formatReport } from './report.js';
import { formatView, nothingLeft } from './view.js';

/** What may be done with each target, by whom, and who says so? Gives the exit status. */
export async function runCheck(targets: readonly string[], options: CheckOptions, io: Io): Promise<0 | 1 | 2> {
  refuseAmbiguity(targets, options);
  const now = new Date(io.now()).toISOString();
  requireQuestion(options, now);
  const style = styleOf(options, io);
  const statuses: (0 | 1 | 2)[] = [];
  for await (const documents of documentsOf(targets, options, io)) {
    refuseGuessing(documents, options);
    if (statuses.length > 0) refuseSecondView(options);
    const ask = await askOf(documents, options);
    const results = askEach(ask, documents, options, now);
    if (options.json) for (const line of jsonLines(documents, results, options)) await io.stdout.write(line);
    else if (options.view !== undefined) await sayView(options.view, documents, results, io);
    else {
      if (statuses.length > 0) await io.stdout.write('\n');
      await writeLines(io.stdout, await linesOf(ask, documents, results, options, now, style, widthOf(io.stdout)));
    }
    statuses.push(statusOf(documents, results));
  }
  return statuses.includes(1) ? 1 : statuses.includes(2) ? 2 : 0;
}

/** Whoever asks about fetching alone needs no page: it is robots.txt that says who may have it. */
function documentsOf(targets: readonly string[], options: CheckOptions, io: Io): AsyncIterable<Documents> {
  const inputs = createInputs(io);
  const usages = usagesOf(options);
  const isAboutFetching = usages?.length === 1 && usages[0] === 'crawl' && options.element === undefined;
  const sought = isAboutFetching ? { ...options, seeks: 'site' as const } : options;
  return options.serve === undefined
    ? documentsFor(targets, sought, inputs)
    : servedDocuments(options.serve, targets, sought, inputs);
}

/** What is wrong with a question is wrong whatever it is about: nothing is fetched for it. */
function requireQuestion(options: CheckOptions, now: string): void {
  const reading = readQuestion(questionOf('*', { url: unknownAddress, shown: new Map(), notes: [] }, options, now));
  if (reading.kind !== 'refusal') return;
  const { code, message } = reading.refusal.error;
  // The command line has no fields; of the moments in a question it gives one.
  throw new CannotRun(
    code === 'question/not-a-date' ? message.replace('The field "at"', `--at ${options.at}`) : message,
  );
}

function styleOf({ color }: CheckOptions, { stdout, env }: Io): Style {
  return createStyle(stdout, env, color === undefined ? undefined : color ? 'always' : 'never');
}

/** Links of a page lead to other places wherever the page is from. */
function refuseGuessing({ url }: Documents, { view }: CheckOptions): void {
  if (view !== 'links' || url !== unknownAddress) return;
  throw new CannotRun('links count from where a page is: say with --url what its address is.');
}

async function linesOf(
  ask: Ask,
  documents: Documents,
  results: readonly Result[],
  options: CheckOptions,
  now: string,
  style: Style,
  width: number,
): Promise<string[]> {
  if (options.explain !== undefined) return formatStories(options.explain, documents, results, style, width);
  const parts = await partsFor(ask, documents, results, options, now);
  return formatReport(documents, results, parts, style, width);
}

/** A pipe has no columns, and some terminals say that they have none. */
function widthOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : widthOfPipes;
}

/** Columns where nobody says how many there are: a log, a file. */
const widthOfPipes = 120;

/** Parts are told for the first agent. Whoever asks about one part has asked already; of a page half seen nobody knows. */
async function partsFor(
  ask: Ask,
  documents: Documents,
  [first]: readonly Result[],
  options: CheckOptions,
  now: string,
): Promise<Parts> {
  if (first === undefined || options.element !== undefined || documents.unseen !== undefined) return noParts;
  return partsOf(documents, questionOf(first.agent, documents, options, now), first.answer, ask);
}

const noParts: Parts = { parts: [], further: 0 };

/** The view and nothing else goes to standard output, and that only where it is known that it may be used, or may not. */
async function sayView(view: ViewName, documents: Documents, results: readonly Result[], io: Io): Promise<void> {
  const usage = usageOfView[view];
  const note = documents.failed ?? documents.unseen;
  const sentences = note === undefined ? shortcomingsOf(results).map(({ message }) => message) : [messageOf(note)];
  for (const { answer, claims } of results) {
    const decision = claims.get(usage);
    if (decision === undefined) continue;
    const text = formatView(view, answer, io.stdout);
    await io.stdout.write(text);
    if (text === '' && !decision.may) sentences.push(nothingLeft(usage, decision, documents));
  }
  for (const sentence of sentences) io.stderr.write(`heed: ${printable(sentence)}\n`);
}
