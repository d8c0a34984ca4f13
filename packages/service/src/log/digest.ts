import { hash } from 'node:crypto';
import type { Fetched } from '@heed/core';

/** Limit: texts whose digests are kept. Most decisions at one time are about a few sites. */
const maxTexts = 64;

/** Limit: characters of a text whose digest is kept, so that all of them take some megabytes at most: RFC 9309 asks parsers for 500 KiB. */
const maxLength = 512 * 1024;

const digests = new Map<string, string>();

/** The SHA-256 digest of a text in UTF-8: `sha256:…`. Equal texts have equal digests, and others do not. */
export function digestOf(text: string): string {
  const known = digests.get(text);
  if (known !== undefined) return known;
  const digest = `sha256:${hash('sha256', text)}`;
  if (text.length > maxLength) return digest;
  digests.set(text, digest);
  // A Map keeps the order of insertion, so the first is the oldest.
  for (const [oldest] of digests) {
    if (digests.size <= maxTexts) break;
    digests.delete(oldest);
  }
  return digest;
}

/** Returns the digest of a robots.txt; `undefined` if there is no text. */
export function digestOfRobots(robots: Fetched): string | undefined {
  const text = typeof robots === 'string' ? robots : robots.body;
  return text === undefined ? undefined : digestOf(text);
}
