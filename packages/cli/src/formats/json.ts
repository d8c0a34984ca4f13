import { printableJson } from '../terminal/printable.js';
import type { Problem, RelatedPlace } from './problem.js';
import type { Tally } from './tally.js';

/** Problems as one JSON object, with a summary of all that were found. The field names are public API. */
export function formatJson(problems: readonly Problem[], { errors, warnings, hints, files }: Tally): string {
  const run = { problems: problems.map(problemFields), summary: { errors, warnings, hints, files } };
  return printableJson(JSON.stringify(run, undefined, 2));
}

function problemFields(problem: Problem): object {
  const { code, severity, message, help, clause, file, line, column, endLine, endColumn, related, fix } = problem;
  return {
    code,
    severity,
    message,
    help,
    clause,
    file,
    line,
    column,
    endLine,
    endColumn,
    related: related.map(relatedFields),
    fixable: fix !== undefined,
    fix: fix ?? null,
  };
}

function relatedFields({ file, line, column, note }: RelatedPlace): object {
  return { file, line, column, note };
}
