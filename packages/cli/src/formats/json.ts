import { indented, type ListDocument } from './list-document.js';
import type { Problem, RelatedPlace } from './problem.js';

/** Problems as one JSON object, with a summary of all that were found. The field names are public API. */
export const jsonDocument: ListDocument = {
  head: '{\n  "problems": [',
  indent: 4,
  item: problemFields,
  tail: ({ errors, warnings, hints, files, notCompared }) =>
    `],\n  "summary": ${indented({ errors, warnings, hints, files, notCompared }, 2).trimStart()}\n}`,
};

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
