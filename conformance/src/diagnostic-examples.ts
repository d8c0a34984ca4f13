import * as agents from '@heed/agents';
import { type AnswerProblem, ask, createAsk } from '@heed/core';
import { type Code, catalogue, type Diagnostic, messageOf, severityOf } from '@heed/core/diagnostics';
import { lint, type Subject } from '@heed/core/lint';
import * as markup from '@heed/markup';
import { isFields, jsonFiles, readJson } from './cases.js';
import { checkSite, type SiteExample } from './site-example.js';
import { runHeed } from './site-example-command.js';
import type { SiteAnswer } from './site-example-server.js';

/** One code: something that brings it out, where it is reported, and the same as it was meant. */
export interface DiagnosticExample {
  readonly code: Code;
  readonly bad: Given;
  readonly good: Given;
  /** The line of the first problem with this code. Always there where the bad one is a subject of `lint`. */
  readonly line?: number;
  /** The text of that line. Default: `robots.txt` if there is one, else `body`. */
  readonly source?: string;
}

/** What is linted, asked, sent to `heed ask`, or served for `heed check`. */
export type Given = GivenSubject | GivenQuestion | GivenLines | GivenSite;

/** A subject of `lint` whose texts are pieces. */
export interface GivenSubject {
  /** The time of linting. */
  readonly at?: string;
  readonly url?: string;
  readonly robots?: Document;
  readonly files?: Readonly<Record<string, Document>>;
  readonly response?: {
    readonly headers?: readonly (readonly [name: string, value: Pieces])[];
    readonly body?: Pieces;
  };
}

/** A question; its `robots`, `files` and `response` are those of a subject. */
export interface GivenQuestion {
  readonly question: unknown;
  /** Default: an `ask` that reads bodies and knows the agents. */
  readonly asked?: 'without markup';
}

export interface GivenLines {
  readonly ndjson: Pieces;
}

/** A site whose bodies are pieces. */
export type GivenSite = SiteExample<Pieces>;

/** A text, or how fetching it went. */
export type Document = Pieces | { readonly status: number | 'unreachable'; readonly body?: Pieces };

/** A text in consecutive pieces. */
export type Pieces = string | readonly Piece[];

export type Piece = string | { readonly repeat: readonly [text: string, times: number] };

/** A problem of any origin, with its location for people. */
export interface Complaint extends AnswerProblem {
  /** If `lint` reported it. */
  readonly diagnostic?: Diagnostic;
}

/** The examples of every dialect that has a file of them. */
export function loadExamples(): DiagnosticExample[] {
  return jsonFiles('diagnostics').flatMap(
    (file) => (readJson(file) as { readonly examples: readonly DiagnosticExample[] }).examples,
  );
}

/** All there is to complain about, in the order of the texts. */
export async function complaintsAbout(given: Given): Promise<Complaint[]> {
  if (isSite(given)) return (await checkSite(siteOf(given))).answers.flatMap(complaintsOf);
  if ('ndjson' in given) return complaintsOfCommand(expand(given.ndjson));
  if ('question' in given)
    return complaintsOf((given.asked === undefined ? askAboutPages : ask).unknown(questionOf(given)));
  const { at } = given;
  return lint(subjectOf(given), { agents, markup, ...(at === undefined ? {} : { at }) }).map(complaintOf);
}

export function isSite(given: Given): given is GivenSite {
  return 'check' in given;
}

/** The error of a refusal, or the problems of an answer. */
export function complaintsOf(answered: ReturnType<typeof ask>): Complaint[] {
  if ('decisions' in answered) return [...answered.diagnostics];
  const { code, message } = answered.error;
  const { severity } = catalogue[code];
  return [{ code, severity, source: 'question', line: 1, column: 1, message }];
}

function complaintOf(diagnostic: Diagnostic): Complaint {
  const { code, source, span } = diagnostic;
  const { line, column } = source.positionAt(span.start);
  const message = messageOf(diagnostic);
  return { code, severity: severityOf(diagnostic), source: source.name, line, column, message, diagnostic };
}

export function subjectOf({ url, robots, files, response }: GivenSubject): Subject {
  return {
    ...(url === undefined ? {} : { url }),
    ...(robots === undefined ? {} : { robots: fetchedOf(robots) }),
    ...(files === undefined ? {} : { files: mapValues(files, fetchedOf) }),
    ...(response === undefined ? {} : { response: responseOf(response) }),
  };
}

function questionOf({ question }: GivenQuestion): unknown {
  if (!isFields(question)) return question;
  return { ...question, ...subjectOf(question as unknown as GivenSubject) };
}

export function siteOf({ site, ...others }: GivenSite): SiteExample {
  if (site === undefined) return others;
  return { ...others, site: site === 'not running' ? site : mapValues(site, answerOf) };
}

export function expand(pieces: Pieces): string {
  if (typeof pieces === 'string') return pieces;
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.repeat[0].repeat(piece.repeat[1]))).join('');
}

const askAboutPages = createAsk({ agents, markup });

/** What the command itself answers. */
async function complaintsOfCommand(input: string): Promise<Complaint[]> {
  const { stdout } = await runHeed(['ask'], { input });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((answered) => !('defined' in answered))
    .flatMap(complaintsOf);
}

function responseOf({
  headers,
  body,
  ...others
}: NonNullable<GivenSubject['response']>): NonNullable<Subject['response']> {
  return {
    ...others,
    ...(headers === undefined ? {} : { headers: headers.map(([name, value]) => [name, expand(value)] as const) }),
    ...(body === undefined ? {} : { body: expand(body) }),
  };
}

function answerOf(answer: SiteAnswer<Pieces>): SiteAnswer {
  if ('hangs' in answer || 'raw' in answer) return answer;
  const { body, ...others } = answer;
  return body === undefined ? others : { ...others, body: expand(body) };
}

function fetchedOf(document: Document): NonNullable<Subject['robots']> {
  if (typeof document === 'string' || !('status' in document)) return expand(document);
  const { status, body } = document;
  return { status, ...(body === undefined ? {} : { body: expand(body) }) };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
