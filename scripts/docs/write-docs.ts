/**
 * Writes what says how to get heed and where it lives, the generated pages of docs/, removes those that nothing generates any more, writes the README's table of
 * dialects, its table and picture of speeds, THIRD-PARTY.md and the pages that `heed explain` prints, and runs the tutorials to update what their commands print.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as examples from '../../conformance/dist/diagnostic-examples.js';
import { usageExamples } from '../../packages/cli/dist/usages/usage-examples.js';
import { writePublicationFiles } from '../publication/publication-files.ts';
import { bundledParts } from '../third-party/bundled-parts.ts';
import { thirdPartyPage } from '../third-party/third-party-page.ts';
import { writeTutorials } from '../tutorials/tutorial-runner.ts';
import { apiPages, readApi } from './api-reference.ts';
import { diagnosticsPages } from './diagnostics-pages.ts';
import { withDialectsTable } from './dialects-table.ts';
import { docs, pagesThere } from './pages-there.ts';
import { problemsFile, problemsOfCommand } from './problems-of-command.ts';
import { runExamples } from './run-examples.ts';
import { speedPicture } from './speed-picture.ts';
import { readSpeedRun } from './speed-rows.ts';
import { withSpeedTable } from './speed-table.ts';
import { usagesPage } from './usages-page.ts';
import { whoReadsWhatPage } from './who-reads-what-page.ts';

// First, because what follows shows and runs what it writes.
writePublicationFiles();
const problems = diagnosticsPages(await runExamples(examples));
const pages = new Map([
  ...problems,
  ...(await apiPages(await readApi())),
  ['usages.md', usagesPage(usageExamples)],
  ['who-reads-what.md', whoReadsWhatPage()],
]);
for (const path of [...pagesThere('diagnostics'), ...pagesThere('api')]) {
  if (!pages.has(path)) rmSync(new URL(path, docs));
}
for (const [path, text] of pages) {
  const file = new URL(path, docs);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, text);
}
writeFileSync(problemsFile, problemsOfCommand(problems));
const readme = new URL('../README.md', docs);
const speed = readSpeedRun();
writeFileSync(readme, withSpeedTable(withDialectsTable(readFileSync(readme, 'utf8')), speed));
writeFileSync(new URL('../THIRD-PARTY.md', docs), thirdPartyPage(await bundledParts()));
writeFileSync(new URL('speed.svg', docs), speedPicture(speed));
await writeTutorials();
