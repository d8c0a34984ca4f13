import { readdirSync, readFileSync } from 'node:fs';
import { type Code, catalogue } from '@heed/core/diagnostics';
import { diagnosticsIndex } from './diagnostics-index.ts';
import { type CitedClause, diagnosticsPage } from './diagnostics-page.ts';
import type { RunExample } from './run-examples.ts';

/** The pages of the diagnostics, by their paths in docs/: an index and a page for each. */
export function diagnosticsPages(examples: ReadonlyMap<Code, RunExample>): ReadonlyMap<string, string> {
  const clauses = loadClauses();
  const pages = new Map([['diagnostics/README.md', diagnosticsIndex()]]);
  for (const code of Object.keys(catalogue) as Code[]) {
    const { clause: id } = catalogue[code];
    const clause = clauses.get(id);
    if (clause === undefined) throw new Error(`${code} cites ${id}, which is not in any list of clauses`);
    pages.set(`diagnostics/${code}.md`, diagnosticsPage(code, clause, examples.get(code)));
  }
  return pages;
}

function loadClauses(): ReadonlyMap<string, CitedClause> {
  const folder = new URL('../../conformance/clauses/', import.meta.url);
  const clauses = new Map<string, CitedClause>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { document, clauses: listed } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ClauseList;
    for (const { id, text } of listed) clauses.set(id, { id, document, file, text });
  }
  return clauses;
}

interface ClauseList {
  readonly document: string;
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
}
