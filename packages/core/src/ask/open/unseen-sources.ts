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
  /** What each usage is open for, where no document is unseen: it is the same for every question that lacks the same sources. */
  readonly openFor: OpenLists | undefined;
}

/** By usage, what a decision that nothing denies is open for. A usage without an entry was not asked about yet. */
export type OpenLists = Map<string, { readonly list: readonly string[] | undefined }>;

const none: readonly never[] = [];
const noUrls: ReadonlySet<string> = new Set();

/** The sources that every question can lack, as bits: there are thirty-two sets of them, each made when the first question lacks it. */
const bits = { robots: 1, '/ai.txt': 2, '/.well-known/tdmrep.json': 4, headers: 8, body: 16 } as const;
const sets: (UnseenSources | undefined)[] = [];

function lacking(mask: number): UnseenSources {
  sets[mask] ??= {
    robots: (mask & bits.robots) !== 0,
    '/ai.txt': (mask & bits['/ai.txt']) !== 0,
    '/.well-known/tdmrep.json': (mask & bits['/.well-known/tdmrep.json']) !== 0,
    headers: (mask & bits.headers) !== 0,
    body: (mask & bits.body) !== 0,
    ofRobots: none,
    ofResponse: none,
    namedByResponse: noUrls,
    openFor: new Map(),
  };
  return sets[mask];
}

/** Where nothing can be unseen: an owner's policy that is asked alone. */
export const nothingUnseen: UnseenSources = lacking(0);

/** The same for what may not be fetched: then its response is nothing that could have been provided. */
export function withoutResponse(unseen: UnseenSources): UnseenSources {
  const mask =
    (unseen.robots ? bits.robots : 0) |
    (unseen['/ai.txt'] ? bits['/ai.txt'] : 0) |
    (unseen['/.well-known/tdmrep.json'] ? bits['/.well-known/tdmrep.json'] : 0);
  return withDocuments(lacking(mask), unseen.ofRobots, none, unseen.namedByResponse);
}

function withDocuments(
  sources: UnseenSources,
  ofRobots: readonly UnseenDocument[],
  ofResponse: readonly UnseenDocument[],
  namedByResponse: ReadonlySet<string>,
): UnseenSources {
  const hasNone = ofRobots.length + ofResponse.length === 0;
  if (hasNone && namedByResponse.size === 0) return sources;
  return { ...sources, ofRobots, ofResponse, namedByResponse, openFor: hasNone ? sources.openFor : undefined };
}

/** Finds what was not provided of the sources that could speak to the agent about the resource. */
export function unseenSources(question: Question, texts: Texts, agent: Agent): UnseenSources {
  const { robots, files, response, url } = question;
  const mask =
    (isRobotsSeen(robots, texts) ? 0 : bits.robots) |
    (isWellKnownSeen('/ai.txt', texts, files) ? 0 : bits['/ai.txt']) |
    (isWellKnownSeen('/.well-known/tdmrep.json', texts, files) ? 0 : bits['/.well-known/tdmrep.json']) |
    (response === undefined ? bits.headers | bits.body : unseenHalves(response, texts));
  const referred = referredDocuments(texts, agent);
  if (referred === nothingReferred) return lacking(mask);
  const isUnseen = ({ url: address }: UnseenDocument): boolean => !isDocumentSeen(address, texts, files);
  return withDocuments(
    lacking(mask),
    named(referred.site, url).filter(isUnseen),
    named(referred.page, url).filter(isUnseen),
    new Set(referred.page.map((one) => one.url)),
  );
}

/** That a document was delivered does not say what is in it; status 204 says that it is empty. */
function hasText(given: Fetched | undefined): boolean {
  if (given === undefined || typeof given === 'string') return given !== undefined;
  const { status, body } = given;
  return body !== undefined || status === 204 || status === 'unreachable' || status < 200 || status > 299;
}

/** A status that forbids everything says that the file could not be read (ASK-32). A file in UTF-16 cannot be read either. */
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

/**
 * Returns the bits of the halves of the response that are missing or not whole. The statements of a response that is not 2xx count, but the resource may say
 * something else. An image or a PDF has no statements in its body that heed reads.
 */
function unseenHalves(
  { status = 200, headers, body, incomplete = none }: NonNullable<Question['response']>,
  { finders }: Texts,
): number {
  if (status < 200 || status > 299) return bits.headers | bits.body;
  const canSpeak = headers === undefined || pageFormatOf(contentTypeOf(headers)) !== undefined;
  const isRead = body !== undefined && finders !== undefined && !incomplete.includes('body');
  const areHeadersUnseen = headers === undefined || incomplete.includes('headers');
  return (areHeadersUnseen ? bits.headers : 0) | (canSpeak && !isRead ? bits.body : 0);
}

interface ReferredDocuments {
  readonly site: readonly Omit<UnseenDocument, 'name'>[];
  readonly page: readonly Omit<UnseenDocument, 'name'>[];
}

const referrers = allDialects.flatMap(({ references }) => references ?? []);
const nothingReferred: ReferredDocuments = { site: [], page: [] };

function referredDocuments(texts: Texts, agent: Agent): ReferredDocuments {
  const { robots, header, page } = texts;
  const hasResponse = header.lines.length > 0 || typeof page === 'object';
  if (robots?.kind !== 'read' && !hasResponse) return nothingReferred;
  let found = nothingReferred;
  for (const { referrer, carriers, referredFor } of referrers) {
    if (!hasResponse && !carriers.includes('robots.txt')) continue;
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
