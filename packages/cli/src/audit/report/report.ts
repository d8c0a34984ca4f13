import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createFiles } from '../../files.js';
import type { Io } from '../../io.js';
import { prepareNewFile, replaceFile } from '../../replace-file.js';
import { printable } from '../../terminal/printable.js';
import { version } from '../../version.js';
import { reportPage } from './page.js';
import { readProblems } from './problems-file.js';
import { readSummary } from './summary-file.js';

/** Makes `report.html` of a folder again, and tells where it is. Gives the exit status. */
export async function runAuditReport(folder: string, _options: object, io: Io): Promise<number> {
  await io.stdout.write(`${printable(await writeReport(folder, io))}\n`);
  return 0;
}

/**
 * Writes `report.html` from `summary.json` and `problems.ndjson` of a folder: whole, or not at all. Gives its name, as the folder was
 * given.
 */
export async function writeReport(folder: string, io: Pick<Io, 'cwd' | 'now'>): Promise<string> {
  const files = createFiles(io);
  const summary = readSummary(folder, io);
  const problems = await readProblems(files.pathOf(join(folder, 'problems.ndjson')));
  const made = { version: version(), at: new Date(io.now()).toISOString() };
  const bytes = Buffer.from(reportPage(basename(files.pathOf(folder)), summary, problems, made));
  const name = join(folder, 'report.html');
  if (existsSync(files.pathOf(name))) replaceFile(files, name, files.read(name), bytes);
  else prepareNewFile(files, name, bytes).put();
  return name;
}
