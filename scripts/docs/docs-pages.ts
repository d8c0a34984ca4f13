import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@heed/core/diagnostics';
import { diagnosticsIndex } from './diagnostics-index.mjs';
import { diagnosticsPage } from './diagnostics-page.mjs';

/**
 * The pages of docs/ that are made from the code, by their paths below it: an index of the diagnostics and a page for each.
 *
 * The examples come in from outside, because tests have them from the source and the script from what was built of it.
 */
export async function docsPages({ loadExamples, complaintsAbout }) {
  const examples = new Map(loadExamples().map((example) => [example.code, example]));
  const clauses = loadClauses();
  const pages = new Map([['diagnostics/README.md', diagnosticsIndex(catalogue)]]);
  // Those who make pages take the next code from the same iterator.
  const entries = Object.entries(catalogue).values();
  const makePages = async () => {
    for (const [code, entry] of entries) {
      const clause = clauses.get(entry.clause);
      if (clause === undefined) throw new Error(`${code} cites ${entry.clause}, which is no clause`);
      const page = await diagnosticsPage(code, entry, { clause, example: examples.get(code), complaintsAbout });
      pages.set(`diagnostics/${code}.md`, page);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, makePages));
  return pages;
}

/** Limit: pages made at a time. Some wait for a command that is run for them, and machines have few cores. */
const atOnce = 4;

/** The pages that are there, by the same paths: what lies in a folder of made pages is made, or was once. */
export function pagesThere(docs) {
  return readdirSync(new URL('diagnostics/', docs), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(fileURLToPath(docs), join(parentPath, name)).replaceAll(sep, '/'));
}

function loadClauses() {
  const folder = new URL('../conformance/clauses/', import.meta.url);
  const clauses = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { document, clauses: listed } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    for (const { id, text } of listed) clauses.set(id, { id, document, file, text });
  }
  return clauses;
}
