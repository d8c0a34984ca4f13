import type { Visit } from '../judge/judge.ts';

/** The input of a crawler. */
export interface CrawlSetup {
  /** Its User-Agent. */
  readonly agent: string;
  /** The origins of the sites. They are on this machine, which a crawler may reach only with permission. */
  readonly trust: readonly string[];
  /** Milliseconds that it waits for robots.txt. */
  readonly timeout: number;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** A crawler that obeys by one of the ways that heed offers. */
export interface Crawler {
  /** Crawls from these addresses, and says what became of each that it came upon. */
  crawl(seeds: readonly string[]): Promise<readonly Omit<Visit, 'phase'>[]>;
  close(): Promise<void>;
}

/** A way to put heed into a crawler. It calls `onStart` whenever the crawler starts as a new process, with nothing but its store. */
export type Door = (setup: CrawlSetup, onStart: () => void) => Crawler;
