import { catalogue, type Diagnostic, helpOf, messageOf, Source } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import type { Documents, Note } from '../documents/documents.js';
import type { FixKind, Problem } from '../formats/problem.js';
import { type Config, severityIn } from './config.js';
import { editInFile } from './edit-in-file.js';
import { placeOf } from './place.js';

/** A diagnostic in the file that a person knows; absent if the config file turns it off. */
export function problemOf(diagnostic: Diagnostic, documents: Documents, config: Config): Problem | undefined {
  const { code, source, span, related = [] } = diagnostic;
  const place = placeOf(source, span, documents);
  const severity = severityIn(config, code, place.file);
  if (severity === 'off') return undefined;
  const { clause } = catalogue[code];
  const fix = fixKindOf(diagnostic, documents);
  const others = related.map(({ source: other = source, span: at, note }) => ({
    ...placeOf(other, at, documents),
    note,
  }));
  return defined({
    code,
    severity,
    message: messageOf(diagnostic),
    help: helpOf(diagnostic),
    clause,
    ...place,
    related: others,
    fix,
  });
}

/** Only files can be fixed, and only where they have the text that was read. */
function fixKindOf({ source, fix }: Diagnostic, documents: Documents): FixKind | undefined {
  if (fix === undefined || editInFile(source, fix, documents)?.shown.path === undefined) return undefined;
  return fix.safe ? 'safe' : 'unsafe';
}

/** A note on fetching is a problem too, without a line to show. */
export function problemOfNote(note: Note, config: Config): Problem | undefined {
  const { code, about } = note;
  const severity = severityIn(config, code, about);
  if (severity === 'off') return undefined;
  const { clause } = catalogue[code];
  return {
    file: about,
    code,
    severity,
    message: messageOf(note),
    help: helpOf(note),
    clause,
    source: new Source(about, ''),
    span: { start: 0, end: 0 },
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    related: [],
  };
}
