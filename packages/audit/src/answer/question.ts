import type { Fetched, Question } from '@heed/core';
import { buildQuestion, defined, isFields, unknownAddress } from '@heed/core/internal';
import type { SiteEvidence } from '../capture.js';
import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';

/** What a subject is asked about, and for whom. */
export interface AskedSubject {
  readonly url: string;
  /** The moment by which documents are looked up: when it was captured; where that is not known, when the audit began. */
  readonly at: string;
  /** When it was captured, if that is known. The moment of a question is when the resource is to be used. */
  readonly capturedAt?: string;
  readonly agents: readonly string[];
}

/** The address, moment and agents of a subject. A line with a question may name its own. */
export function askedSubject({ url, at, question }: Subject, settings: AuditSettings): AskedSubject {
  const own = question ?? {};
  const askedAt = textIn(own, 'at');
  return {
    url: textIn(own, 'url') ?? (url === '' ? unknownAddress : url),
    at: askedAt ?? at ?? settings.startedAt,
    ...(askedAt === undefined && at !== undefined ? { capturedAt: at } : {}),
    agents: own['agent'] === undefined ? settings.agents : [own['agent'] as string],
  };
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * The question about a subject, but for its agent. It may have any values where a line gives its own fields: `ask.unknown` says what
 * is wrong with them.
 */
export function questionFor(
  subject: Subject,
  { url, at, agents }: AskedSubject,
  settings: AuditSettings,
  siteOf: () => SiteEvidence,
): Question {
  const { usages, purposes, history, obtained, arrangements, fragments, views } = settings;
  const own = subject.question ?? {};
  const site = siteOf();
  const robots = subject.robots ?? robotsOf(site);
  const files = isFields(own['files']) ? { ...site.files, ...own['files'] } : site.files;
  return buildQuestion({
    usages,
    purposes,
    history,
    obtained,
    arrangements,
    fragments,
    views,
    robots,
    ...responseOf(subject),
    agent: agents[0] ?? '*',
    url,
    ...own,
    ...(Object.keys(files).length === 0 ? {} : { files: files as NonNullable<Question['files']> }),
    // The moment that is asked about may be another for all; that of the capture still finds the documents.
    at: settings.at ?? (own['at'] as string | undefined) ?? at,
  });
}

/** The robots.txt with when it was captured and its digest, which the answer repeats. */
function robotsOf({ robots, robotsSource }: SiteEvidence): Fetched | undefined {
  if (typeof robots !== 'string' || robotsSource === undefined) return robots;
  return defined({ status: 200, body: robots, fetchedAt: robotsSource.at, digest: robotsSource.digest });
}

/**
 * The response with the halves that are not whole: a header that only says of what kind a body is, or a body that was not read to its
 * end.
 */
function responseOf({ response, lacksHeaders, shortfall }: Subject): Pick<Question, 'response'> {
  if (response === undefined) return {};
  const incomplete = new Set(response.incomplete);
  if (lacksHeaders) incomplete.add('headers');
  if (shortfall !== undefined) incomplete.add('body');
  return { response: incomplete.size === 0 ? response : { ...response, incomplete: [...incomplete] } };
}
