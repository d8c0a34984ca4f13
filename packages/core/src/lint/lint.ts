import { voicesAbout } from '../ask/interpret.js';
import { Memory } from '../ask/memory.js';
import type { Markup } from '../ask/parts/markup.js';
import type { Question } from '../ask/question.js';
import { readTexts } from '../ask/read-texts.js';
import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import { entryOf } from '../diagnostics/words.js';
import { allLintRows } from '../dialects/lint-rows.js';
import type { RobotsOutcome } from '../dialects/texts.js';
import type { AgentNames } from '../policy/known-agents.js';
import { unknownAddress } from '../policy/url.js';
import { allUsages } from '../policy/usage.js';
import type { Source } from '../text/source.js';
import { lintAcapAndConventional } from './acap-and-conventional.js';
import { addresseesOf } from './addressees.js';
import { lintAgentNames } from './agent-names.js';
import { lintAiFamilies } from './ai-families.js';
import { queryFor, withoutRepeats } from './cross-check.js';
import { withoutDocumentedFields } from './documented-fields.js';
import { lintExpired } from './expired.js';
import { fixOf, mayHaveFix } from './fixes.js';
import { lintHeaderAndPage } from './header-and-page.js';
import { lintHiddenNoindex } from './hidden-noindex.js';
import { lintNeverDecides } from './never-decides.js';
import { lintNoReader } from './no-reader.js';
import { lintSiteNoindex } from './site-noindex.js';
import { type CommentSyntax, withoutSuppressed } from './suppressions.js';

/** What a publisher has written about one resource, in the shapes of a question. All of it is optional. */
export interface Subject extends Pick<Question, 'robots' | 'response'> {
  /** The absolute URL of the resource. Without it, robots.txt is not compared with the header and the page. */
  readonly url?: string;
  /** Documents that are referred to. Absent: they were not fetched, so missing ones are not reported. */
  readonly files?: NonNullable<Question['files']>;
}

/** How to lint. */
export interface LintOptions {
  /** Reads the bodies of responses: the exports of `@heed/markup`. Default: bodies are not read. */
  readonly markup?: Markup;
  /** Who the agents are: the exports of `@heed/agents`. Default: names of agents are not looked up. */
  readonly agents?: AgentNames;
  /** The moment of linting, as `2026-11-15T00:00:00Z`, to find what has run out. Default: nothing has. */
  readonly at?: string;
}

/** A robots.txt that comes with a thousand pages is read once. */
const memory = new Memory<readonly Diagnostic[]>((diagnostics) => diagnostics, 'the last');

/**
 * All problems of the texts, with fixes where there are any, in the order of the texts. Comments in the texts may suppress problems
 * (`heed-ignore CODE: reason`).
 *
 * @example
 * ```ts
 * import { lint } from '@heed/core/lint';
 *
 * for (const problem of lint({ robots: 'User-agent: *\nDisalow: /drafts/' })) {
 *   const { line, column } = problem.source.positionAt(problem.span.start);
 *   console.log(`${problem.source.name} ${line}:${column} ${problem.code}`); // robots.txt 2:1 robots-txt/misspelt-field
 * }
 * ```
 */
export function lint(subject: Subject, { markup, agents, at }: LintOptions = {}): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const url = subject.url ?? unknownAddress;
  const question: Question = { ...subject, agent: '*', url };
  const read = readTexts(question, memory, markup, 'whole', report);
  read.robots?.problems.forEach(report);
  const voices = voicesAbout(read, memory, report);
  const { texts } = read;
  const addressees = addresseesOf(texts);
  for (const voice of voices) {
    if (voice.reportsWhenAsked) for (const usage of allUsages) voice.rule(queryFor(url, '*', usage));
  }
  lintAcapAndConventional(texts, addressees, report);
  const reportNew = withoutRepeats(report, diagnostics);
  for (const row of allLintRows) row.lint?.(texts, reportNew, addressees);
  lintNeverDecides(texts, reportNew);
  const crossCheck = { url, voices, addressees };
  if (subject.url !== undefined) {
    lintHiddenNoindex(crossCheck, subject.response?.status, report, agents);
    lintSiteNoindex(crossCheck, subject.response?.status, report, agents);
  }
  lintHeaderAndPage(crossCheck, report);
  if (agents !== undefined) lintAgentNames(texts, agents, report);
  if (agents !== undefined) lintNoReader(texts, agents, report);
  lintAiFamilies(crossCheck, report, agents);
  const moment = at === undefined ? Number.NaN : Date.parse(at);
  if (!Number.isNaN(moment)) lintExpired(crossCheck, moment, report);
  const relevant =
    subject.files === undefined ? diagnostics.filter(({ code }) => !entryOf(code).aboutMissingFile) : diagnostics;
  const page = typeof texts.page === 'object' ? texts.page : undefined;
  const shown = agents === undefined ? relevant : withoutDocumentedFields(relevant, texts.robots, agents);
  return bySource(shown, [robotsSource(texts.robots), page?.source], texts.robots).flatMap(problemsToShow);
}

/** robots.txt as it was written. The conventional part of a file with ACAP is a source of its own, with the same offsets. */
function robotsSource(robots: RobotsOutcome | undefined): Source | undefined {
  return robots?.kind === 'read' ? (robots.acap?.reading.source ?? robots.gate.robots.source) : undefined;
}

/** The problems of one source. */
interface SourceProblems {
  readonly source: Source;
  readonly diagnostics: Diagnostic[];
}

/**
 * The diagnostics with their fixes, grouped by the name of their source, with `written` in place of sources of the same name: the
 * conventional part of a robots.txt with ACAP is a source of its own, but a place is shown in the text as it was written.
 */
function bySource(
  diagnostics: readonly Diagnostic[],
  written: readonly (Source | undefined)[],
  robots: RobotsOutcome | undefined,
): SourceProblems[] {
  const groups = new Map<string, SourceProblems>();
  for (const source of written) if (source !== undefined) groups.set(source.name, { source, diagnostics: [] });
  for (const diagnostic of diagnostics) {
    const { name } = diagnostic.source;
    const group = groups.get(name) ?? { source: diagnostic.source, diagnostics: [] };
    group.diagnostics.push(withFix(diagnostic, group.source, robots));
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The diagnostic at its place in `shown`, with the fix that it has. A new object: those of a robots.txt are kept for the next page. */
function withFix(diagnostic: Diagnostic, shown: Source, robots: RobotsOutcome | undefined): Diagnostic {
  const { code, span, data, related, fix: own } = diagnostic;
  const fix = mayHaveFix(diagnostic, robots) ? (own ?? fixOf(diagnostic)) : undefined;
  // The compiler cannot see through the union that the facts stay with their code. Most problems have neither of the last two.
  const plain = { code, source: shown, span, data } as unknown as Diagnostic;
  if (related === undefined) return fix === undefined ? plain : { ...plain, fix };
  return fix === undefined ? { ...plain, related } : { ...plain, related, fix };
}

/** The problems of a source, each once, in order, without those that its comments suppress. */
function problemsToShow({ source, diagnostics }: SourceProblems): Diagnostic[] {
  const inOrder = distinct(diagnostics.sort((one, other) => one.span.start - other.span.start));
  const syntax = syntaxOf(source);
  return syntax === undefined ? inOrder : withoutSuppressed(source, syntax, inOrder);
}

/**
 * Each diagnostic once: a line that is read as several fields reports some problems several times. They are sorted by place, and only
 * those at the same place are compared, which are few: their facts may be long.
 */
function distinct(sorted: readonly Diagnostic[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (let at = 0; at < sorted.length; ) {
    const { start } = (sorted[at] as Diagnostic).span;
    let end = at + 1;
    while (end < sorted.length && sorted[end]?.span.start === start) end++;
    if (end === at + 1) found.push(sorted[at] as Diagnostic);
    else for (const diagnostic of distinctFacts(sorted.slice(at, end))) found.push(diagnostic);
    at = end;
  }
  return found;
}

function distinctFacts(diagnostics: readonly Diagnostic[]): Iterable<Diagnostic> {
  const byFacts = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, span, data } = diagnostic;
    byFacts.set(JSON.stringify([code, span.start, span.end, data]), diagnostic);
  }
  return byFacts.values();
}

/** How comments are written in a source. A header has none, nor has JSON; other files are XML or like robots.txt. */
function syntaxOf({ name, text }: Source): CommentSyntax | undefined {
  if (name === 'header' || name.endsWith('.json')) return undefined;
  return name === 'body' || /^\s*</.test(text) ? 'markup' : 'hash';
}
