import { contentTypeOf, pageFormatOf } from '../text/content-type.js';
import type { Carrier } from './answer.js';
import type { Markup } from './markup.js';
import type { Question } from './question.js';

/**
 * The carriers that nobody looked at and that could speak of an asked usage. On fetching, robots.txt alone counts: it is read before
 * anything else.
 */
export function notSeenIn(question: Question, markup: Markup | undefined): readonly Carrier[] {
  const { robots, usages } = question;
  const isAboutFetching = usages?.every((usage) => usage === 'crawl') ?? false;
  return [
    ...(robots === undefined ? (['robots.txt'] as const) : []),
    ...(isAboutFetching ? [] : missingOfResponse(question, markup)),
  ];
}

function missingOfResponse({ response = {} }: Question, markup: Markup | undefined): readonly Carrier[] {
  const { headers, body } = response;
  if (headers === undefined && body === undefined) return ['response'];
  if (headers === undefined) return markup === undefined ? ['response'] : ['headers'];
  // An image or a PDF has no rules in its body that heed could read.
  const canSpeak = pageFormatOf(contentTypeOf(headers)) !== undefined;
  return canSpeak && (body === undefined || markup === undefined) ? ['body'] : [];
}
