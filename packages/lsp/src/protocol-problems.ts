import type { Position, Severity, Span } from '@heed/core/diagnostics';
import { projectSeverity } from '@heed/core/internal/answers';
import type { Problem, RelatedLocation } from '@heed/language';
import { type Diagnostic, DiagnosticSeverity, type Position as ProtocolPosition } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Checked } from './check-document.js';
import type { Project } from './project.js';
import type { Settings } from './settings.js';

/** Editors hardly show what they call a hint, so those of heed are informations. */
const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Information,
} as const;

/** Who found a problem, as editors show it. */
const source = 'heed';

/** The problems of a document as an editor shows them. */
export function diagnosticsOf(checked: Shown, settings: Settings): Diagnostic[] {
  const { problems, count } = checked.found;
  const shown = problems.flatMap((problem) => diagnosticOf(problem, checked, settings) ?? []);
  const more = count - problems.length;
  const complaint = checked.project?.complaint;
  return [
    ...(complaint === undefined ? [] : [noteAtStart(`Nothing of the settings of the project counts: ${complaint}`)]),
    ...shown,
    ...(more > 0 ? [moreNote(more)] : []),
  ];
}

/** What was found in a document, and what its project says about it. */
export type Shown = Pick<Checked, 'found' | 'project'>;

/** Returns the severity that settings or the project set for a code. The settings of the editor take precedence. */
export function givenSeverity(
  code: string,
  project: Project | undefined,
  settings: Settings,
): Severity | 'off' | undefined {
  const ofProject = project === undefined ? undefined : projectSeverity(project.settings, code, project.path);
  return settings.severity.get(code) ?? ofProject;
}

/** One problem as an editor shows it; absent if it was turned off since it was looked for. */
export function diagnosticOf(problem: Problem, checked: Shown, settings: Settings): Diagnostic | undefined {
  const { code, from, to, related } = problem;
  const wanted = givenSeverity(code, checked.project, settings) ?? problem.severity;
  if (wanted === 'off') return undefined;
  return {
    range: { start: protocolPosition(from), end: protocolPosition(to) },
    severity: severities[wanted],
    source,
    ...(code === '' ? {} : { code }),
    message: messageOf(problem),
    ...(related.some(isLocated) ? { relatedInformation: related.filter(isLocated).map(relatedOf) } : {}),
  };
}

function messageOf({ message, help, clause }: Problem): string {
  const helped = [message, help].filter((text) => text !== '').join('\n');
  return clause === '' ? helped : `${helped} (${clause})`;
}

type LocatedRelated = RelatedLocation & Required<Pick<RelatedLocation, 'location'>>;

function isLocated(related: RelatedLocation): related is LocatedRelated {
  return related.location !== undefined;
}

function relatedOf({ note, location }: LocatedRelated): NonNullable<Diagnostic['relatedInformation']>[number] {
  const at = protocolPosition(location);
  return { message: note, location: { uri: location.name, range: { start: at, end: at } } };
}

function moreNote(more: number): Diagnostic {
  const what = more === 1 ? '1 more problem is' : `${more.toLocaleString('en')} more problems are`;
  return noteAtStart(`${what} not listed.`);
}

/** A note on a whole document. */
export function noteAtStart(message: string): Diagnostic {
  const start = { line: 0, character: 0 };
  return { range: { start, end: start }, severity: DiagnosticSeverity.Information, source, message };
}

/** The protocol counts from 0. */
function protocolPosition({ line, column }: Position): ProtocolPosition {
  return { line: line - 1, character: column - 1 };
}

/** A span of a document, as the protocol has it. */
export function rangeOf(document: TextDocument, { start, end }: Span): Diagnostic['range'] {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
