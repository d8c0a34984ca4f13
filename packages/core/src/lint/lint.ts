import { gatherVoices } from '../decision/gather.js';
import type { Markup } from '../decision/markup.js';
import type { Question } from '../decision/question.js';
import { readTexts } from '../decision/read-texts.js';
import { Readings } from '../decision/reading-cache.js';
import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { entryOf } from '../diagnostics/words.js';
import { allDialects } from '../dialects/dialects.js';
import type { RobotsOutcome } from '../dialects/texts.js';
import { unknownAddress } from '../policy/url.js';
import { allUsages } from '../policy/usage.js';
import type { Source } from '../text/source.js';
import { lintAcapAndConventional } from './acap-and-conventional.js';
import { addresseesOf } from './addressees.js';
import { onceEach, queryFor } from './cross-check.js';
import { fixOf, mayHaveFix } from './fixes.js';
import { lintHeaderAndPage } from './header-and-page.js';
import { lintHiddenNoindex } from './hidden-noindex.js';
import { type CommentSyntax, withoutSuppressed } from './suppressions.js';

/** What a publisher has written about one resource: any of it, in the shapes of a question. */
export interface Subject extends Pick<Question, 'robots' | 'response'> {
  /** The address of the resource; without it nothing is said about the resource as robots.txt sees it. */
  readonly url?: string;
  /** Documents that are referred to. Absent: nobody looked for them, so nobody is told that they are missing. */
  readonly files?: NonNullable<Question['files']>;
}

export interface LintOptions {
  /** What reads the bodies of responses, from `@heed/markup`. */
  readonly markup?: Markup;
}

/** A robots.txt that lies beside a thousand pages is read once. */
const readings = new Readings<readonly Diagnostic[]>((found) => found, 'the last');

/**
 * Every problem, carrier by carrier and across them, with fixes where they are safe, in the order of the texts. Comments in the
 * texts may suppress problems (`heed-ignore CODE: reason`).
 */
export function lint(subject: Subject, { markup }: LintOptions = {}): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (diagnostic) => found.push(diagnostic);
  const url = subject.url ?? unknownAddress;
  const question: Question = { ...subject, agent: '*', url };
  const reader = readings.reader((problems) => problems.forEach(report));
  const texts = readTexts(question, reader, markup === undefined ? {} : { markup }, 'whole', report);
  const voices = gatherVoices(texts, report);
  const addressees = addresseesOf(texts);
  for (const voice of voices) {
    if (voice.reportsWhenAsked) for (const usage of allUsages) voice.rule(queryFor(url, '*', usage));
  }
  lintAcapAndConventional(texts, addressees, report);
  for (const dialect of allDialects) dialect.lint?.(texts, onceEach(report, found), addressees);
  const crossCheck = { url, voices, addressees };
  if (subject.url !== undefined) lintHiddenNoindex(crossCheck, report);
  lintHeaderAndPage(crossCheck, report);
  const meant = subject.files === undefined ? found.filter(({ code }) => !entryOf(code).aboutMissingFile) : found;
  const page = typeof texts.page === 'object' ? texts.page : undefined;
  return bySource(
    meant.map((diagnostic) => withFix(diagnostic, texts.robots)),
    [robotsSource(texts.robots), page?.source],
  ).flatMap(withoutSilenced);
}

/** The text of robots.txt as it was written: the conventional part of a file with ACAP has a text of its own, with the same places. */
function robotsSource(robots: RobotsOutcome | undefined): Source | undefined {
  return robots?.kind === 'read' ? (robots.acap?.reading.source ?? robots.gate.robots.source) : undefined;
}

function withFix({ fix: own, ...diagnostic }: Diagnostic, robots: RobotsOutcome | undefined): Diagnostic {
  const fix = mayHaveFix(diagnostic, robots) ? (own ?? fixOf(diagnostic)) : undefined;
  return fix === undefined ? diagnostic : { ...diagnostic, fix };
}

/** The problems of one source. */
interface SourceProblems {
  readonly source: Source;
  readonly diagnostics: Diagnostic[];
}

/**
 * Sorted by the name of the source. The conventional part of a robots.txt with ACAP has a text of its own, with the same
 * places; whoever shows a place wants the text as it was written.
 */
function bySource(diagnostics: readonly Diagnostic[], texts: readonly (Source | undefined)[]): SourceProblems[] {
  const sorted = new Map<string, SourceProblems>();
  for (const source of texts) if (source !== undefined) sorted.set(source.name, { source, diagnostics: [] });
  for (const diagnostic of diagnostics) {
    const { name } = diagnostic.source;
    const known = sorted.get(name) ?? { source: diagnostic.source, diagnostics: [] };
    known.diagnostics.push({ ...diagnostic, source: known.source });
    sorted.set(name, known);
  }
  return [...sorted.values()];
}

function withoutSilenced({ source, diagnostics }: SourceProblems): Diagnostic[] {
  const inOrder = distinct(diagnostics).sort((one, other) => one.span.start - other.span.start);
  const syntax = syntaxOf(source);
  return syntax === undefined ? inOrder : withoutSuppressed(source, syntax, inOrder);
}

/** A line that stands for several fields gives some remarks several times. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFacts = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, span, data } = diagnostic;
    byFacts.set(JSON.stringify([code, span.start, span.end, data]), diagnostic);
  }
  return [...byFacts.values()];
}

/** Header fields have no comments. */
function syntaxOf({ name }: Source): CommentSyntax | undefined {
  if (name === 'header') return undefined;
  return name === 'body' ? 'markup' : 'hash';
}
