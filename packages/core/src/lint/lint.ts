import { filesOf, gather } from '../decision/gather.js';
import type { Markup } from '../decision/markup.js';
import type { Question } from '../decision/question.js';
import { type RobotsReading, readRobots } from '../decision/robots-reading.js';
import type { Code, Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { AcapReading } from '../dialects/acap/file/reading.js';
import { acapRequests } from '../dialects/acap/file/requests.js';
import { lintRules } from '../dialects/robots-txt/lint.js';
import { agentOf } from '../policy/agent.js';
import { unknownAddress } from '../policy/url.js';
import { allUsages } from '../policy/usage.js';
import type { Source } from '../text/source.js';
import { lintAcapAndConventional } from './acap-and-conventional.js';
import { addresseesOf } from './addressees.js';
import { onceEach, queryFor } from './carriers.js';
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

/**
 * Everything there is to remark on, carrier by carrier and across them, with fixes where they are safe, in the order of the
 * texts. Comments in the texts may ask for silence (`heed-ignore CODE: reason`).
 */
export function lint(subject: Subject, { markup }: LintOptions = {}): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (diagnostic) => found.push(diagnostic);
  const url = subject.url ?? unknownAddress;
  const question: Question = { ...subject, agent: '*', url };
  const { voices, robots, resource } = gather(
    question,
    (text) => readRobotsOnce(text, report),
    markup,
    'whole',
    report,
  );
  const page = typeof resource.page === 'object' ? resource.page : undefined;
  const addressees = addresseesOf(robots, resource.headers, page);
  for (const usage of allUsages) for (const voice of voices) voice.rule(queryFor(url, '*', usage));
  if (robots !== undefined) {
    lintAcapAndConventional(robots, filesOf(question), url, addressees, report);
    if (robots.acap !== undefined) lintRequests(robots.acap, url, addressees, onceEach(report, found));
  }
  const carriers = { url, voices, addressees };
  if (subject.url !== undefined) lintHiddenNoindex(carriers, report);
  lintHeaderAndPage(carriers, report);
  const meant = subject.files === undefined ? found.filter(({ code }) => !isAboutMissing(code)) : found;
  const texts = [robots?.acap?.source ?? robots?.gate.robots.source, page?.source];
  return bySource(
    meant.map((diagnostic) => withFix(diagnostic, robots)),
    texts,
  ).flatMap(settled);
}

interface Read {
  readonly text: string;
  readonly reading: RobotsReading;
  readonly remarks: readonly Diagnostic[];
}

let lastRead: Read | undefined;

/** A robots.txt that stands beside a thousand pages is read, and looked through, once. */
function readRobotsOnce(text: string, report: Report): RobotsReading {
  if (lastRead?.text !== text) {
    const remarks: Diagnostic[] = [];
    const reading = readRobots(text, (diagnostic) => remarks.push(diagnostic));
    lintRules(reading.gate.robots, (diagnostic) => remarks.push(diagnostic));
    lastRead = { text, reading, remarks };
  }
  for (const diagnostic of lastRead.remarks) report(diagnostic);
  return lastRead.reading;
}

/** Requests are made to those whom they address; all of them are worth a word (ASK-10). */
function lintRequests(site: AcapReading, url: string, addressees: readonly string[], report: Report): void {
  for (const addressee of addressees) {
    acapRequests({ site, files: new Map(), url }, { agent: agentOf(addressee), arrangements: [] }, report);
  }
}

function isAboutMissing(code: Code): boolean {
  return code === 'acap/reference-not-available' || code === 'class-names/names-not-available';
}

function withFix({ fix: own, ...diagnostic }: Diagnostic, robots: RobotsReading | undefined): Diagnostic {
  const fix = mayHaveFix(diagnostic, robots) ? (own ?? fixOf(diagnostic)) : undefined;
  return fix === undefined ? diagnostic : { ...diagnostic, fix };
}

interface Remarked {
  readonly source: Source;
  readonly diagnostics: Diagnostic[];
}

/**
 * Sorted by the name of the source. The conventional part of a robots.txt with ACAP has a text of its own, with the same
 * places; whoever shows a place wants the text as it was written.
 */
function bySource(diagnostics: readonly Diagnostic[], texts: readonly (Source | undefined)[]): Remarked[] {
  const sorted = new Map<string, Remarked>();
  for (const source of texts) if (source !== undefined) sorted.set(source.name, { source, diagnostics: [] });
  for (const diagnostic of diagnostics) {
    const { name } = diagnostic.source;
    const known = sorted.get(name) ?? { source: diagnostic.source, diagnostics: [] };
    known.diagnostics.push({ ...diagnostic, source: known.source });
    sorted.set(name, known);
  }
  return [...sorted.values()];
}

function settled({ source, diagnostics }: Remarked): Diagnostic[] {
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
