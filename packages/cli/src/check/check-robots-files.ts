import { refuseBadUrl } from '../documents/addresses.js';
import type { Inputs } from '../documents/inputs.js';
import { type ExitStatus, exitStatusOfAll } from '../exit-status.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { version } from '../version.js';
import type { AgentAnswer } from './agent-answer.js';
import { csvHeader, csvLines, unknownLines } from './csv.js';
import { jsonLines } from './json.js';
import type { CheckOptions } from './options.js';
import { askRobotsFiles, nameOf, type RobotsFile } from './robots-files.js';
import { formatRobotsFiles } from './robots-files-report.js';

/** Answers for each of several robots.txt at once, so that sites can be compared. Gives the exit status. */
export async function checkRobotsFiles(
  targets: readonly string[],
  given: CheckOptions,
  inputs: Inputs,
  now: string,
  style: Style,
  width: number,
): Promise<ExitStatus> {
  const { io } = inputs;
  const options: CheckOptions = { usage: ['crawl'], ...given };
  refuseBadUrl(options.url);
  // One that cannot be read is a mistake of the command line, not of each file.
  for (const { path } of options.file ?? []) await inputs.read(path);
  const files: RobotsFile[] = [];
  const statuses = new Set<ExitStatus>();
  if (options.csv) await io.stdout.write(csvHeader());
  for await (const file of askRobotsFiles(targets, options, inputs, now)) {
    statuses.add(file.kind === 'unread' ? 2 : file.status);
    if (file.kind === 'unread' && !options.csv) io.stderr.write(`heed: ${printable(file.why)}\n`);
    for (const line of linesOfFile(file, options, io)) await io.stdout.write(line);
    if (!options.csv && !options.json) files.push(file);
  }
  const status = exitStatusOfAll(statuses);
  if (options.report !== undefined) {
    const { robotsFilesReport } = await import('./check-report.js');
    await io.stdout.write(robotsFilesReport(options.report, { version: version(), at: now }, files, options, status));
  } else if (files.length > 0) await writeLines(io.stdout, formatRobotsFiles(files, options, style, width));
  return status;
}

/** What is printed of a file without waiting for the others. */
function linesOfFile(file: RobotsFile, options: CheckOptions, { stdout }: Io): string[] {
  if (options.csv) {
    return file.kind === 'unread'
      ? unknownLines(nameOf(file), file.why, options, stdout)
      : csvLines(file.documents, file.answers, stdout, nameOf(file));
  }
  if (!options.json || file.kind === 'unread') return [];
  const { answers, name } = file;
  const withFile = answers.map((one) => ({ ...one, answer: { ...one.answer, id: { ...idOf(one), file: name } } }));
  return jsonLines(withFile);
}

function idOf({ answer: { id } }: AgentAnswer): object {
  return typeof id === 'object' && id !== null ? id : {};
}
