import type { Usage } from '../policy/usage.js';
import { contentTypeOf, pageFormatOf } from '../text/content-type.js';
import type { NotSeen } from './answer.js';
import type { Markup } from './markup.js';
import type { Question } from './question.js';

/**
 * The carriers that nobody looked at and that could speak of an asked usage. On fetching, robots.txt alone counts: it is read before
 * anything else.
 */
export function notSeenIn(question: Question, markup: Markup | undefined): readonly NotSeen[] {
  const { robots, usages } = question;
  if (usages?.length === 0) return [];
  const isAboutFetching = usages?.every((usage) => usage === 'crawl') ?? false;
  return [
    ...(isSeen(robots) ? [] : (['robots.txt'] as const)),
    ...(isAboutFetching ? [] : missingOfResponse(question, markup)),
  ];
}

/** That a robots.txt was delivered does not tell what it says; status 204 says that it is empty. Every other status speaks for itself. */
function isSeen(robots: Question['robots']): boolean {
  if (robots === undefined || typeof robots === 'string') return robots !== undefined;
  const { status, body } = robots;
  return body !== undefined || status === 'unreachable' || status < 200 || status > 299 || status === 204;
}

/** Those of the carriers that nobody looked at that could speak of one usage. */
export function notSeenFor(usage: Usage, notSeen: readonly NotSeen[] = []): readonly NotSeen[] {
  return usage === 'crawl' ? notSeen.filter((carrier) => carrier === 'robots.txt') : notSeen;
}

function missingOfResponse({ response = {} }: Question, markup: Markup | undefined): readonly NotSeen[] {
  const { headers, body } = response;
  if (headers === undefined && body === undefined) return ['response'];
  if (headers === undefined) return markup === undefined ? ['response'] : ['headers'];
  // An image or a PDF has no rules in its body that heed could read.
  const canSpeak = pageFormatOf(contentTypeOf(headers)) !== undefined;
  return canSpeak && (body === undefined || markup === undefined) ? ['body'] : [];
}
