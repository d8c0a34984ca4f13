/**
 * Writes the generated pages of docs/, removes those that nothing generates any more, writes the README's table of
 * dialects, and runs the tutorials to update what their commands print.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as examples from '../../conformance/dist/diagnostic-examples.js';
import { usageExamples } from '../../packages/cli/dist/usages/usage-examples.js';
import { writeTutorials } from '../tutorials/tutorial-runner.ts';
import { apiPages, readApi } from './api-reference.ts';
import { diagnosticsPages } from './diagnostics-pages.ts';
import { withDialectsTable } from './dialects-table.ts';
import { docs, pagesThere } from './pages-there.ts';
import { runExamples } from './run-examples.ts';
import { usagesPage } from './usages-page.ts';

const pages = new Map([
  ...diagnosticsPages(await runExamples(examples)),
  ...(await apiPages(await readApi())),
  ['usages.md', usagesPage(usageExamples)],
]);
for (const path of [...pagesThere('diagnostics'), ...pagesThere('api')]) {
  if (!pages.has(path)) rmSync(new URL(path, docs));
}
for (const [path, text] of pages) {
  const file = new URL(path, docs);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, text);
}
const readme = new URL('../README.md', docs);
writeFileSync(readme, withDialectsTable(readFileSync(readme, 'utf8')));
await writeTutorials();
