/** Answers whether a URL may be fetched. */
export type Ask = (url: string) => boolean;

/**
 * One library under test. All contestants get the same strings in the same way. What a library has to prepare before it can answer is
 * done in `read`, so it is part of the reading time.
 */
export interface Contestant {
  readonly name: string;
  /** Reads a robots.txt of `site`, and returns the function that answers for `agent`. */
  read(text: string): Ask;
}

/** The agent of all questions. No file of the corpus names it, so the rules for all crawlers apply. */
export const agent = 'ExampleBot';

/** The site of every file; all URLs start with it. */
export const site = 'http://example.com';
export const robotsUrl: string = `${site}/robots.txt`;
