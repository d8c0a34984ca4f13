import { defined, type OrUndefined } from '../text/defined.js';
import type { Question } from './question.js';

/**
 * Builds a question of values that may be undefined: such fields are left out. TypeScript tells a field that may be absent from one that may
 * be undefined (`exactOptionalPropertyTypes`), and programs mostly have the latter.
 *
 * @example
 * ```ts
 * import { ask, buildQuestion } from '@heed/core';
 *
 * const robots = [{ url: 'https://example.com/', text: 'User-agent: *\nDisallow: /' }].find(({ url }) => url === 'https://other.example/')?.text;
 * const answer = ask(buildQuestion({ agent: 'ExampleBot', url: 'https://other.example/', usages: ['crawl'], robots }));
 * if ('error' in answer) throw new Error(answer.error.message);
 * console.log(answer.notSeen?.join()); // robots.txt
 * ```
 */
export function buildQuestion(fields: OrUndefined<Question>): Question {
  return defined(fields);
}
