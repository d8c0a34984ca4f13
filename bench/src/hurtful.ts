import { site } from './contestant.js';

/** A file with patterns that are slow for backtracking matchers, and the URL that triggers it. */
export interface HurtfulCase {
  readonly name: string;
  readonly text: string;
  readonly url: string;
}

/** Every character of the path matches the one after every wildcard, but the last character of the pattern never occurs. */
export const longUrl: string = `${site}/${'a'.repeat(31_999)}`;

/** Patterns that make backtracking matchers try every way to split a path. */
export const hurtfulCases: readonly HurtfulCase[] = [
  { name: 'dosA', text: fileOf(`/${'*a'.repeat(5)}*b`), url: longUrl },
  { name: 'dosB', text: fileOf(`/${'*a'.repeat(20)}*b`), url: longUrl },
  { name: 'dosC', text: fileOf(`/${'*'.repeat(200)}x`), url: longUrl },
  { name: 'dosD', text: fileOf(`/${'*a'.repeat(5)}*b$`), url: longUrl },
  // Half a megabyte of stars, each of which skips one character of a path that is slightly too short: slow for matchers that keep a list of
  // the positions reached so far.
  {
    name: 'manyStars',
    text: fileOf(...Array<string>(30).fill('*a'.repeat(8_300))),
    url: `${site}/${'a'.repeat(8_191)}`,
  },
];

function fileOf(...patterns: string[]): string {
  return `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join('')}`;
}
