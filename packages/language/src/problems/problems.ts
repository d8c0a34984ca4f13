import * as agents from '@heed/agents';
import {
  catalogue,
  type Diagnostic,
  helpOf,
  messageOf,
  type Severity,
  type Source,
  type Span,
  severityOf,
} from '@heed/core/diagnostics';
import { citationOf } from '@heed/core/explain';
import { defined } from '@heed/core/internal';
import { readsAlike } from '@heed/core/internal/answers';
import { type Fix, type LintOptions, lint, type Subject } from '@heed/core/lint';
import { maxListed, type Problem, type RelatedLocation, type TextProblems } from './problem.js';
import { located, type ShownText, type ShownTexts } from './shown-text.js';

/** What a check needs: the functions that read pages, and the time. */
export type CheckOptions = Pick<LintOptions, 'markup' | 'at'>;

/** What lint says of one text. */
export interface FoundProblems<Name extends string = string> {
  readonly text: ShownText<Name>;
  readonly diagnostics: readonly Diagnostic[];
  readonly texts: ShownTexts<Name>;
}

/** What lint says, by text. What is in none of them, such as a document that is only referred to, is left out. */
export function findProblems<Name extends string>(
  subject: Subject,
  texts: ShownTexts<Name>,
  options: CheckOptions,
): FoundProblems<Name>[] {
  const byName = new Map<string, Diagnostic[]>();
  for (const diagnostic of lint(subject, { ...options, agents })) {
    const own = byName.get(diagnostic.source.name);
    if (own === undefined) byName.set(diagnostic.source.name, [diagnostic]);
    else own.push(diagnostic);
  }
  return [...byName].flatMap(([name, diagnostics]) => {
    const text = texts.get(name);
    return text === undefined ? [] : [{ text, diagnostics, texts }];
  });
}

/** Returns the problems of one text in the order of the list, the worst first. */
export function listProblems<Name extends string>(found: FoundProblems<Name>): TextProblems<Name> {
  const { text, diagnostics, texts } = found;
  return {
    name: text.name,
    problems: worstFirst(diagnostics)
      .slice(0, maxListed)
      .map((diagnostic) => problemOf(diagnostic, text, texts)),
    count: diagnostics.length,
    safeFixes: fixesOf(found).filter(({ safe }) => safe).length,
  };
}

/** All fixes of one text. */
export function fixesOf({ text, diagnostics }: FoundProblems): Fix[] {
  return diagnostics.flatMap((diagnostic) => fixIn(text, diagnostic) ?? []);
}

function worstFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return severities.flatMap((severity) => diagnostics.filter((diagnostic) => severityOf(diagnostic) === severity));
}

const severities: readonly Severity[] = ['error', 'warning', 'hint'];

/** Returns the fix of a problem, as an edit of the text that is shown; undefined if that has something else at the location. */
function fixIn({ source: shown, spanOf }: ShownText, { source, fix }: Diagnostic): Fix | undefined {
  if (fix === undefined) return undefined;
  const span = spanOf(source, fix.span);
  if (!readsAlike(source, fix.span, shown, span) || shown.textOf(span) === fix.text) return undefined;
  return { span, text: fix.text, safe: fix.safe };
}

function problemOf<Name extends string>(
  diagnostic: Diagnostic,
  text: ShownText<Name>,
  texts: ShownTexts<Name>,
): Problem<Name> {
  const { code, source, span, related = [] } = diagnostic;
  const { severity, clause } = catalogue[code];
  const fix = fixIn(text, diagnostic);
  return defined({
    severity,
    message: messageOf(diagnostic),
    help: helpOf(diagnostic),
    code,
    clause: clauseInWords(clause),
    ...located(text.source, text.spanOf(source, span)),
    related: related.map(({ source: other = source, span: at, note }) => relatedPlace(note, other, at, texts)),
    fix,
  });
}

function relatedPlace<Name extends string>(
  note: string,
  source: Source,
  span: Span,
  texts: ShownTexts<Name>,
): RelatedLocation<Name> {
  const text = texts.get(source.name);
  if (text === undefined) return { note };
  return { note, location: { name: text.name, ...text.source.positionAt(text.spanOf(source, span).start) } };
}

/** `RFC 9309 §2.2.1, RFC9309-2.2.1-a`, without the brackets that it has at the end of a sentence. */
function clauseInWords(clause: string): string {
  return citationOf(clause).replace(/^ \((.*)\)$/, '$1');
}
