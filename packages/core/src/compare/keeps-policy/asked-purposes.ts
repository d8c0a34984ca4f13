import type { Texts } from '../../dialects/texts.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import type { Site } from '../site.js';
import { acapPurposes } from '../sites/families/acap-fields.js';

/**
 * The purposes that are asked about: none, each that the policy or an ACAP field names, and those that a word of the site means
 * something to. One at a time: a usage that serves several is decided for each of them, on both sides (ASK-6).
 */
export function askedPurposes({ rules }: PolicyFile, site: Site, texts: Texts): readonly (readonly string[])[] {
  const names = new Set(rules.flatMap(({ purposes = [] }) => purposes.map((purpose) => purpose.toLowerCase())));
  for (const purpose of acapPurposes(texts)) names.add(purpose.toLowerCase());
  for (const { purpose, word } of meaningful) if (isWritten(word, site)) names.add(purpose);
  return [[], ...[...names].sort().map((name) => [name])];
}

/** Words of dialects that depend on a purpose: `search` of AIPREF (AIN-15), and `noarchive` (ASK-14). */
const meaningful = [
  { purpose: 'search', word: /content-usage/i },
  { purpose: 'archive', word: /noarchive/i },
];

function isWritten(word: RegExp, { robots, headers = [], pages = [] }: Site): boolean {
  const text = typeof robots === 'string' ? robots : (robots?.body ?? '');
  const lines = [...headers, ...pages].flatMap((one) => one.headers ?? []);
  const isInLine = lines.some(([name, value]) => word.test(name) || word.test(value));
  return isInLine || word.test(text) || pages.some(({ body }) => word.test(body));
}
