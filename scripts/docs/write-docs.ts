/**
 * Writes the pages of docs/ that are made from the code, removes those that nothing makes any more, and runs the tutorials to
 * bring what their commands print up to date.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import * as examples from '../conformance/dist/diagnostic-examples.js';
import { docsPages, pagesThere } from './docs-pages.mjs';
import { writeTutorials } from './tutorial-runner.mjs';

const docs = new URL('../docs/', import.meta.url);

const pages = await docsPages(examples);
for (const path of pagesThere(docs)) if (!pages.has(path)) rmSync(new URL(path, docs));
for (const [path, text] of pages) {
  const file = new URL(path, docs);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, text);
}
await writeTutorials();
