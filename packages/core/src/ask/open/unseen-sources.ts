import type { Referrer } from '../../dialects/dialect.js';
import { allDialects } from '../../dialects/dialects.js';
import { isOutage } from '../../dialects/robots-txt/gate/retrieval.js';
import { looksBinary } from '../../dialects/robots-txt/read/text-problems.js';
import type { Texts } from '../../dialects/texts.js';
import type { Agent } from '../../policy/agent.js';
import { documentNamer } from '../../policy/document-name.js';
import { fileAt, fileOnHost } from '../../policy/file.js';
import { contentTypeOf, pageFormatOf } from '../../text/content-type.js';
import type { Fetched, Question } from '../question.js';

/** A document that a signal refers to and that was not provided. */
export interface UnseenDocument {
  /** The absolute URL. */
  readonly url: string;
  /** As an answer names it: by path if it is on the host of the resource. */
  readonly name: string;
  readonly referrer: Referrer;
}

/** What was not provided, or could not be read, of all that could have statements on a resource (ASK-35). */
export interface UnseenSources {
  readonly robots: boolean;
  readonly '/ai.txt': boolean;
  readonly '/.well-known/tdmrep.json': boolean;
  readonly headers: boolean;
  readonly body: boolean;
  /** Of the documents that robots.txt refers to for the agent. */
  readonly ofRobots: readonly UnseenDocument[];
  /** Of those that the header and the page refer to. */
  readonly ofResponse: readonly UnseenDocument[];
  /** The URLs of all documents that the header and the page refer to. */
  readonly namedByResponse: ReadonlySet<string>;
}

/** Where nothing can be unseen: an owner's policy that is asked alone. */
export const nothingUnseen: UnseenSources = {
  robots: false,
  '/ai.txt': false,
  '/.well-known/tdmrep.json': false,
  headers: false,
  body: false,
  ofRobots: [],
  ofResponse: [],
  namedByResponse: new Set(),
};

/** The same for what may not be fetched: then its response is nothing that could have been provided. */
export function withoutResponse(unseen: UnseenSources): UnseenSources {
  return { ...unseen, headers: false, body: false, ofResponse: [] };
}

/** Finds what was not provided of the sources that could speak to the agent about the resource. */
export function unseenSources(question: Question, texts: Texts, agent: Agent): UnseenSources {
  const { robots, files, response, url } = question;
  const referred = referredDocuments(texts, agent);
  const halves = unseenHalves(response, texts);
  const isUnseen = ({ url: address }: UnseenDocument): boolean => !isDocumentSeen(address, texts, files);
  return {
    robots: !isRobotsSeen(robots, texts),
    '/ai.txt': !isWellKnownSeen('/ai.txt', texts, files),
    '/.well-known/tdmrep.json': !isWellKnownSeen('/.well-known/tdmrep.json', texts, files),
    headers: halves.headers,
    body: halves.body,
    ofRobots: referred.site.length === 0 ? none : named(referred.site, url).filter(isUnseen),
    ofResponse: referred.page.length === 0 ? none : named(referred.page, url).filter(isUnseen),
    namedByResponse: referred.page.length === 0 ? noUrls : new Set(referred.page.map((one) => one.url)),
  };
}

const none: readonly never[] = [];
const noUrls: ReadonlySet<string> = new Set();

/** That a document was delivered does not say what is in it; status 204 says that it is empty. */
function hasText(given: Fetched | undefined): boolean {
  if (given === undefined || typeof given === 'string') return given !== undefined;
  const { status, body } = given;
  return body !== undefined || status === 204 || status === 'unreachable' || status < 200 || status > 299;
}

/** A status that forbids everything says that nobody could read the file (ASK-32). A file in UTF-16 cannot be read either. */
function isRobotsSeen(given: Question['robots'], { robots }: Texts): boolean {
  if (robots === undefined || robots.kind === 'unreachable' || !hasText(given)) return false;
  return robots.kind !== 'read' || !looksBinary(robots.gate.robots.source.text);
}

/** A file that is not there says nothing; one that could not be fetched now may (AIN-1b). */
function isWellKnownSeen(path: string, texts: Texts, given: Question['files']): boolean {
  if (given === undefined) return false;
  const file = fileOnHost(texts.files, path, texts.url);
  if (file === undefined) return false;
  return file.kind === 'text' ? hasText(given[file.source.name]) : !isOutage(file.status);
}

/** To a document that signals refer to, a status of 4xx is an answer (AMB-48, AIN-16g). */
function isDocumentSeen(url: string, texts: Texts, given: Question['files']): boolean {
  if (given === undefined) return false;
  const file = fileAt(texts.files, url, texts.url);
  if (file === undefined) return false;
  return file.kind === 'text' ? hasText(given[file.source.name]) : !isOutage(file.status);
}

const nothing: NonNullable<Question['response']> = {};

/**
 * Which halves of the response are missing or not whole. The statements of a response that is not 2xx count, but the resource may say
 * something else. An image or a PDF has no statements in its body that heed reads.
 */
function unseenHalves(
  { status = 200, headers, body, incomplete = none }: NonNullable<Question['response']> = nothing,
  { finders }: Texts,
): Pick<UnseenSources, 'headers' | 'body'> {
  if (status < 200 || status > 299) return { headers: true, body: true };
  const canSpeak = headers === undefined || pageFormatOf(contentTypeOf(headers)) !== undefined;
  const isRead = body !== undefined && finders !== undefined && !incomplete.includes('body');
  return { headers: headers === undefined || incomplete.includes('headers'), body: canSpeak && !isRead };
}

interface ReferredDocuments {
  readonly site: readonly Omit<UnseenDocument, 'name'>[];
  readonly page: readonly Omit<UnseenDocument, 'name'>[];
}

const referrers = allDialects.flatMap(({ references }) => references ?? []);
const nothingReferred: ReferredDocuments = { site: [], page: [] };

function referredDocuments(texts: Texts, agent: Agent): ReferredDocuments {
  const { robots, header, page } = texts;
  if (robots?.kind !== 'read' && header.lines.length === 0 && typeof page !== 'object') return nothingReferred;
  let found = nothingReferred;
  for (const { referrer, referredFor } of referrers) {
    const { site, page: ofPage } = referredFor(texts, agent);
    if (site.length === 0 && ofPage.length === 0) continue;
    const from = (urls: readonly string[]): Omit<UnseenDocument, 'name'>[] => urls.map((url) => ({ url, referrer }));
    found = { site: [...found.site, ...from(site)], page: [...found.page, ...from(ofPage)] };
  }
  return found;
}

/** The documents by the names that answers give them, each once for a dialect. */
function named(documents: readonly Omit<UnseenDocument, 'name'>[], url: string): UnseenDocument[] {
  const nameOf = documentNamer(url);
  const known = new Map<string, UnseenDocument>();
  for (const document of documents) {
    const name = nameOf(document.url);
    known.set(`${document.referrer} ${name}`, { ...document, name });
  }
  return [...known.values()];
}
