import * as agents from '@heed/agents';
import { type Diagnostic, Source } from '@heed/core/diagnostics';
import { headerRulesIn, headersToLint, maxRulesForPath, type PathHeader } from '@heed/core/internal';
import { lint } from '@heed/core/lint';
import type { CheckOptions, FoundProblems } from './problems.js';
import { type ShownText, shownFields } from './shown-text.js';

/**
 * Limit: header fields that are read for the paths of one `_headers` file, a field for each path that it is sent for. A star at the top
 * makes every field of the file one of a hundred headers.
 */
const maxFields = 20_000;

/** What lint says of a `_headers` file: of the header of each path that it names, each problem once. */
export function findInHeaderRules(name: string, text: string, options: CheckOptions): FoundProblems {
  const source = new Source(name, text);
  const places = new Map<Source, PathHeader['placeOf']>();
  const shown: ShownText = {
    name,
    source,
    spanOf: (read, span) => shownFields(name, source, places.get(read) ?? ((place) => place)).spanOf(read, span),
  };
  const found = new Map<string, Diagnostic>();
  const { headers, isLimited } = headersToLint(headerRulesIn(text));
  const { checked, isCut } = withinLimit(headers);
  for (const header of checked) {
    for (const diagnostic of lint({ response: { headers: header.headers } }, { ...options, agents })) {
      const { code, source: read, span, data } = diagnostic;
      if (read.name !== 'header') continue;
      places.set(read, header.placeOf);
      const { start, end } = shown.spanOf(read, span);
      const key = JSON.stringify([code, start, end, data]);
      if (!found.has(key)) found.set(key, diagnostic);
    }
  }
  const inOrder = [...found.values()].sort((one, other) => startOf(shown, one) - startOf(shown, other));
  const limits = [...(isLimited ? [tooManyForPath] : []), ...(isCut ? [tooManyFields] : [])];
  return {
    text: shown,
    diagnostics: [...inOrder, ...limits.map((what) => limitNote(source, what))],
    texts: new Map([['header', shown]]),
  };
}

function withinLimit(headers: readonly PathHeader[]): {
  readonly checked: readonly PathHeader[];
  readonly isCut: boolean;
} {
  let fields = 0;
  const end = headers.findIndex((header) => {
    fields += header.headers.length;
    return fields > maxFields;
  });
  return end === -1 ? { checked: headers, isCut: false } : { checked: headers.slice(0, end), isCut: true };
}

function startOf({ spanOf }: ShownText, { source, span }: Diagnostic): number {
  return spanOf(source, span).start;
}

const tooManyForPath = `${maxRulesForPath} or more header rules match one path, and are not all read together`;
const tooManyFields = `the paths of the file have more than ${maxFields.toLocaleString('en')} header fields in all`;

function limitNote(source: Source, what: string): Diagnostic {
  return { code: 'lint/not-all-compared', source, span: { start: 0, end: 0 }, data: { what } };
}
