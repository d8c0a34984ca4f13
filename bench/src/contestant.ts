/** Answers whether a URL may be fetched. */
export type Ask = (url: string) => boolean;

/**
 * One library under test. All of them get the same strings in the same way; whatever a library wants prepared before it
 * can be asked is done in `read`, and so is part of the time that reading takes.
 */
export interface Contestant {
  readonly name: string;
  /** Reads a robots.txt of `site`, and gives back whom to ask on behalf of `agent`. */
  read(text: string): Ask;
}

/** Who asks. No file of the corpus names it, so the rules for everybody apply. */
export const agent = 'ExampleBot';

/** Where every file is taken to come from; all addresses begin with it. */
export const site = 'http://example.com';
export const robotsUrl: string = `${site}/robots.txt`;
