import type { Ask, Parts, ViewName } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { notSeenInWords } from '@heed/core/explain';
import { unknownAddress } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';
import { CommandError } from '../command-error.js';
import type { Documents } from '../documents/documents.js';
import { withGivenDocuments } from '../documents/given-documents.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import { documentsFromServedFolder } from '../documents/served/from-served-folder.js';
import { documentsFor } from '../documents/targets.js';
import { type ExitStatus, exitStatusOfAll } from '../exit-status.js';
import type { Io } from '../io.js';
import { isMoment, momentOf, notAMoment } from '../moment.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { columnsOf } from '../terminal/screen.js';
import { createStyle, type Style } from '../terminal/style.js';
import { version } from '../version.js';
import { type AgentAnswer, isRefusal, outcomesOf, shortcomingsOf, statusOf } from './agent-answer.js';
import { askForEachAgent } from './ask-agents.js';
import type { CheckReport } from './check-report.js';
import { checkRobotsFiles } from './check-robots-files.js';
import { csvHeader, csvLines } from './csv.js';
import { formatExplanations } from './explanations.js';
import { jsonLines } from './json.js';
import { type CheckOptions, refuseAmbiguity, refuseSecondView } from './options.js';
import { questionOf, usageOfView, usagesOf } from './question.js';
import { formatReport } from './report.js';
import { areRobotsFiles } from './robots-files.js';
import { emptyViewReason, formatView } from './view.js';

/** Answers for each target what is allowed, to which agents, and who says so. Gives the exit status. */
export async function runCheck(targets: readonly string[], options: CheckOptions, io: Io): Promise<ExitStatus> {
  refuseAmbiguity(targets, options);
  const now = new Date(io.now()).toISOString();
  requireQuestion(options, now);
  const style = styleOf(options, io);
  const statuses: ExitStatus[] = [];
  const inputs = createInputs(io, options);
  if (await areRobotsFiles(targets, options, inputs))
    return checkRobotsFiles(targets, options, inputs, now, style, columnsOf(io.stdout));
  if (options.csv) await io.stdout.write(csvHeader());
  const report = await reportFor(options, io);
  const { ask } = inputs;
  for await (const found of documentsOf(targets, options, inputs)) {
    const documents = await withGivenDocuments(found, options.file ?? [], inputs.read);
    refuseLinksOfUnknownPage(documents, options);
    if (statuses.length > 0) refuseSecondView(options);
    await inputs.markup.loadFor(documents);
    const answers = askForEachAgent(ask, documents, options, now);
    if (options.json) for (const line of jsonLines(answers)) await io.stdout.write(line);
    else if (options.csv) for (const line of csvLines(documents, answers, io.stdout)) await io.stdout.write(line);
    else if (options.view !== undefined) await printView(options.view, documents, answers, io);
    else if (report !== undefined) report.add(documents, answers, partsFor(ask, documents, answers, options, now));
    else {
      if (statuses.length > 0) await io.stdout.write('\n');
      await writeLines(io.stdout, linesOf(ask, documents, answers, options, now, style, columnsOf(io.stdout)));
    }
    statuses.push(statusOf(answers));
  }
  if (report !== undefined) await io.stdout.write(report.close());
  return exitStatusOfAll(statuses);
}

/** Few runs make a report, so the others do not load it. */
async function reportFor(options: CheckOptions, io: Io): Promise<CheckReport | undefined> {
  if (options.report === undefined) return undefined;
  const { createCheckReport } = await import('./check-report.js');
  return createCheckReport(options.report, { version: version(), at: new Date(io.now()).toISOString() }, options);
}

/** A question about fetching alone needs only robots.txt, not the page. */
function documentsOf(targets: readonly string[], options: CheckOptions, inputs: Inputs): AsyncIterable<Documents> {
  const usages = usagesOf(options);
  const isAboutFetching = usages?.length === 1 && usages[0] === 'crawl' && options.element === undefined;
  const needed = {
    ...options,
    ...(isAboutFetching ? { needs: 'site' as const } : {}),
    ...(usages === undefined ? {} : { usages }),
  };
  return options.serve === undefined
    ? documentsFor(targets, needed, inputs)
    : documentsFromServedFolder(options.serve, targets, needed, inputs);
}

/** Finds out before anything is fetched whether the options make a valid question. */
function requireQuestion(options: CheckOptions, now: string): void {
  const reading = readQuestion(questionOf('*', { url: unknownAddress, shown: new Map(), notes: [] }, options, now));
  if (reading.kind !== 'refusal') return;
  const { code, message } = reading.refusal.error;
  throw new CommandError(code === 'question/not-a-date' ? notADate(options) : message);
}

/** The message of the question would name a field, but the command line has an option. */
function notADate({ at, history = {} }: CheckOptions): string {
  const [field, value] =
    Object.entries(history).find(([, one]) => typeof one === 'string' && !isMoment(momentOf(one))) ?? [];
  return notAMoment(field === undefined ? `--at ${at}` : `--history ${field}=${value}`);
}

function styleOf({ color }: CheckOptions, { stdout, env }: Io): Style {
  return createStyle(stdout, env, color);
}

/** Relative links of a page lead to different places, depending on the page's own address. */
function refuseLinksOfUnknownPage({ url }: Documents, { view }: CheckOptions): void {
  if (view !== 'links' || url !== unknownAddress) return;
  throw new CommandError('links depend on the address of the page: pass it with --url.');
}

function linesOf(
  ask: Ask,
  documents: Documents,
  answers: readonly AgentAnswer[],
  options: CheckOptions,
  now: string,
  style: Style,
  width: number,
): string[] {
  if (options.explain !== undefined) {
    return formatExplanations(options.explain, documents, answers, options.element, style, width);
  }
  return formatReport(documents, answers, partsFor(ask, documents, answers, options, now), options, style, width);
}

/**
 * Parts are shown for the first agent, unless one part was asked about, the page was not read to its end, or the agent may not fetch
 * it, be it because of an address that redirects to it, which the question does not show (ASK-12).
 */
function partsFor(
  ask: Ask,
  documents: Documents,
  [first]: readonly AgentAnswer[],
  options: CheckOptions,
  now: string,
): Parts {
  if (first === undefined || options.element !== undefined || documents.unseen !== undefined) return noParts;
  if ([...first.decisions.values()].some(({ blockedVerdict }) => blockedVerdict !== undefined)) return noParts;
  return ask.parts(questionOf(first.agent, documents, options, now));
}

const noParts: Parts = { parts: [], further: 0 };

/** Prints the view alone to standard output, but not if the page was not read to its end and the rest could forbid it. */
async function printView(view: ViewName, documents: Documents, answers: readonly AgentAnswer[], io: Io): Promise<void> {
  const usage = usageOfView[view];
  const note = documents.unseen;
  const sentences = note === undefined ? shortcomingsOf(answers).map(({ message }) => message) : [messageOf(note)];
  for (const answered of answers) {
    const found = outcomesOf(answered).find((one) => one.usage === usage);
    if (found === undefined || (found.outcome === 'not known' && documents.unseen !== undefined)) continue;
    const { decision, outcome } = found;
    const text = formatView(view, answered.answer, io.stdout);
    await io.stdout.write(text);
    if (text === '' && isRefusal(outcome)) sentences.push(emptyViewReason(usage, decision, documents));
    else if (outcome === 'not known' && sentences.length === 0)
      sentences.push(`It is not known whether all of this is allowed; ${notSeenInWords(decision.open ?? [])}.`);
  }
  for (const sentence of sentences) io.stderr.write(`heed: ${printable(sentence)}\n`);
}
