import type { Answer, Question, Unseen } from '@heed/core';
import { filesNotSeenIn, parseUrl } from '@heed/core/documents';
import { carriesPage } from '../state/question.ts';
import { ask } from './ask.ts';

/**
 * What nobody looked at although it could have rules: carriers, files that every site may have, and documents that the texts refer to.
 * The body of an error or a redirect is not the page.
 */
export function notSeenOf(question: Question, answer: Answer, missing: readonly string[]): Unseen[] {
  const carriers = answer.notSeen ?? [];
  const lacksPage = question.response !== undefined && !carriesPage(question.response.status);
  const isAboutFetching = question.usages?.every((usage) => usage === 'crawl') ?? false;
  const page: Unseen[] = lacksPage && !isAboutFetching && !carriers.includes('body') ? ['body'] : [];
  return [...carriers, ...page, ...filesNotSeenIn(question), ...missing.map((name) => name as Unseen)];
}

/** Limit: documents that are told to be missing. A hostile text may refer to a hundred thousand; one is enough to leave an answer open. */
const maxMissing = 10;

/** The documents that the texts refer to, and that are not among the files: on the same host by their paths. */
export function missingOf(question: Question): string[] {
  const addresses = ask.references(question);
  if (addresses.length === 0) return [];
  const { url, files = {} } = question;
  const given = new Set(Object.keys(files).map((name) => parseUrl(name, url)?.href ?? name));
  const origin = parseUrl(url)?.origin ?? '';
  return addresses
    .filter((address) => !given.has(address))
    .slice(0, maxMissing)
    .map((address) => (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address));
}
