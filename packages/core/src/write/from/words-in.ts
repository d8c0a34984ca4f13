import type { Fetched } from '../../ask/question.js';
import type { Site } from '../../compare/site.js';

/**
 * A function that gives a path or a name as a site writes it. ACAP compares both in lower case; the servers of most sites do not ignore
 * the letter case of paths, so a policy had better have those that were written.
 */
export function wordsIn({ robots, files = {} }: Site): (lowerCase: string) => string {
  const words = new Map<string, string>();
  for (const text of [robots, ...Object.values(files)]) {
    for (const word of textOf(text).split(/\s+/)) {
      const key = word.toLowerCase();
      if (!words.has(key)) words.set(key, word);
    }
  }
  return (lowerCase) => words.get(lowerCase.toLowerCase()) ?? lowerCase;
}

function textOf(fetched: Fetched | undefined): string {
  return (typeof fetched === 'object' ? fetched.body : fetched) ?? '';
}
