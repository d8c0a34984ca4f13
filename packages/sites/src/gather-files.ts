import type { Fetched, Question } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { buildQuestion, isOutage, parseUrl } from '@heed/core/internal';
import type { Client, FetchProblem } from '@heed/fetch';
import { maxReferences } from '@heed/fetch/internal';
import { fetchNote, type Note } from './note.js';
import { originOf } from './origins.js';
import { isUnreachable, pageRefusal, rfc9309Refusal } from './refusal.js';
import type { Round, SiteTexts } from './round.js';
import type { FileResult, Refusal } from './site-files.js';
import type { KnownSite } from './sites.js';
import { notesOnText } from './texts/text-notes.js';
import { wellKnownPaths } from './texts/well-known-paths.js';

/** Files about a resource, by URL, and what happened while they were fetched. */
export interface GatheredFiles {
  readonly files: Readonly<Record<string, Fetched>>;
  readonly notes: readonly Note[];
}

/** Gets robots.txt of a site, and the documents that it refers to, also those that the caller has: they decide what may be fetched. */
export async function gatherSite(url: string, round: Round): Promise<SiteTexts> {
  const site = await round.sites.at(url, round.time, round.robotsClient);
  const { files, notes } = await filesOfRobots(site.robots, url, round);
  return { site, files, notes: [...notesOnSite(site), ...notes] };
}

/**
 * Gets the documents that a robots.txt refers to. They are part of the statements in it, so on the same origin they are fetched even if it
 * disallows their paths (ASK-37).
 */
export function filesOfRobots(
  robots: Fetched,
  url: string,
  round: Round,
  known: ReadonlySet<string> = nothing,
): Promise<GatheredFiles> {
  return referred({ url, robots }, freelyOn(originOf(url), round), round, known);
}

/** Gets the documents that a header and a page refer to, as far as the site allows (ASK-37). */
export function filesOfResponse(
  url: string,
  response: NonNullable<Question['response']>,
  rules: SiteTexts,
  known: ReadonlySet<string>,
  round: Round,
): Promise<GatheredFiles> {
  return referred({ url, response }, asPages(rules, round), round, new Set([...known, ...round.given]));
}

/**
 * The files that every site may have, as far as they can have rules on the usages in question. They are fetched even if robots.txt
 * disallows them (ASK-37).
 */
export async function wellKnownFiles(
  url: string,
  siteOf: (url: string) => Promise<SiteTexts>,
  round: Round,
): Promise<GatheredFiles> {
  const { given, client, usages } = round;
  const addresses = wellKnownPaths(usages)
    .flatMap((path) => parseUrl(path, url)?.href ?? [])
    .filter((address) => !given.has(address));
  // A server that does not return its robots.txt is left alone: the site may not be fetched in any case.
  if (addresses.length === 0 || isUnreachable((await siteOf(url)).site.robots)) return noFiles;
  return filesAt(addresses, client, freelyOn(originOf(url), round), wellKnownFile, round);
}

const nothing: ReadonlySet<string> = new Set();

const noFiles: GatheredFiles = { files: {}, notes: [] };

function freelyOn(origin: string, round: Round): Refusal {
  const elsewhere = byRfc9309(round);
  return async (url) => (originOf(url) === origin ? undefined : elsewhere(url));
}

/** On its own origin a document is fetched as any page is, by all that the site says. */
function asPages(rules: SiteTexts, round: Round): Refusal {
  const { origin } = rules.site;
  const { own, agent, time, ask } = round;
  const elsewhere = byRfc9309(round);
  return async (url) => {
    if (originOf(url) !== origin) return elsewhere(url);
    return own.has(origin) ? undefined : pageRefusal(rules, url, agent, time, ask);
  };
}

/** On another origin everything is fetched as any page is, under that origin's robots.txt by RFC 9309 alone. */
function byRfc9309({ own, sites, time, agent, robotsClient }: Round): Refusal {
  return async (url) => {
    if (own.has(originOf(url))) return undefined;
    return rfc9309Refusal(await sites.at(url, time, robotsClient), url, agent);
  };
}

/** Gets the documents that texts refer to, all at once, so that one that never arrives does not use up the time of the others. */
async function referred(
  texts: Pick<Question, 'url' | 'robots' | 'response'>,
  refusal: Refusal,
  round: Round,
  known: ReadonlySet<string>,
): Promise<GatheredFiles> {
  const { ask, agent, usages, views, prepare, referredClient } = round;
  await prepare(texts);
  const references = ask
    .references(buildQuestion({ agent, usages, views, ...texts }))
    .filter((address) => !known.has(address));
  const found = await filesAt(references.slice(0, maxReferences), referredClient, refusal, referredFile, round);
  await prepare({ files: found.files });
  const beyond = references[maxReferences];
  if (beyond === undefined) return found;
  const data = { count: String(references.length), limit: String(maxReferences) };
  return { ...found, notes: [{ code: 'check/too-many-references', data, about: beyond }, ...found.notes] };
}

/** What becomes of a file, and of its problem. */
interface Kind {
  readonly fileOf: (file: Fetched) => Fetched;
  readonly noteOn: (reason: string, url: string) => Note;
}

const referredFile: Kind = {
  fileOf: (file) => file,
  noteOn: (reason, url) => ({ code: 'check/reference-unavailable', data: { url, reason }, about: url }),
};

const wellKnownFile: Kind = {
  fileOf: unlessPage,
  noteOn: (reason, url) => ({ code: 'check/file-unavailable', data: { url, reason }, about: url }),
};

async function filesAt(
  addresses: readonly string[],
  client: Client,
  refusal: Refusal,
  kind: Kind,
  { getFile, time }: Round,
): Promise<GatheredFiles> {
  const files: Record<string, Fetched> = {};
  const notes: Note[] = [];
  const getting = addresses.map(async (url) => [url, await getFile(url, { client, refusal, time })] as const);
  for (const [url, result] of await Promise.all(getting)) {
    // What was not fetched is not provided, and the answer is open for it.
    if (isProvided(result)) files[url] = kind.fileOf(result.file);
    notes.push(...notesOn(url, result, kind));
  }
  return { files, notes };
}

/** The problems of what fetches: they say nothing of the file. */
const ownLimits: ReadonlySet<string> = new Set(['fetch/budget-spent', 'fetch/not-yet']);

function isProvided(result: FileResult): result is Exclude<FileResult, { readonly refused: string }> {
  return !('refused' in result) && !result.problems.some(({ code }) => ownLimits.has(code));
}

function notesOn(url: string, result: FileResult, kind: Kind): Note[] {
  if ('refused' in result) return [{ code: 'check/file-not-fetched', data: { url, why: result.refused }, about: url }];
  const { file, problems } = result;
  const [problem] = problems;
  if (problem !== undefined) return [noteOnProblem(problem, url, kind)];
  // Other statuses are answers. With this one the file may be there (AIN-1b).
  if (typeof file === 'string' || !isOutage(file.status)) return [];
  return [kind.noteOn(`its server answers with status ${file.status}`, url)];
}

/** That a limit was reached says enough: it names the file. */
function noteOnProblem(problem: FetchProblem, url: string, kind: Kind): Note {
  if (ownLimits.has(problem.code) || problem.code === 'fetch/cut-short') return fetchNote(problem, url);
  return kind.noteOn(reasonIn(problem), url);
}

/** Lenient: many servers answer a path that they do not know with a page and status 200. */
function unlessPage(file: Fetched): Fetched {
  const text = typeof file === 'string' ? file : (file.body ?? '');
  return /^\s*<(?:!doctype html|html)\b/i.test(text) ? { status: 404 } : file;
}

function notesOnSite({ origin, robots, problems }: KnownSite): Note[] {
  const file = `${origin}/robots.txt`;
  const text = typeof robots === 'string' ? robots : robots.body;
  if (text !== undefined) {
    return [...problems.map((problem) => fetchNote(problem, file)), ...notesOnText(file, text)];
  }
  const [problem] = problems;
  if (problem === undefined || typeof robots !== 'object') return [];
  // Only redirects that lead to no file fail and still count as an answer (RFC9309-2.3.1.2-b).
  if (robots.status === 'unreachable') return problems.map((one) => fetchNote(one, file));
  const data = { host: parseUrl(file)?.host ?? file, reason: reasonIn(problem) };
  return [{ code: 'check/no-robots-txt', data, about: file }];
}

/** The message of a problem, as a part of another sentence. */
function reasonIn(problem: FetchProblem): string {
  return messageOf(problem).replace(/\.$/, '');
}
