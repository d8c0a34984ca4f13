import type { ShapeName } from './generate.js';
import type { Origin } from './inputs.js';
import type { Wanted } from './result.js';

/** Reading and one question, on each file and on the collection: times as fast as `robots-parser`. */
const oneQuestion = { small: 10, medium: 10, mediumW: 10, huge: 30, hugeW: 10, collection: 14 } as const;

/** Ten thousand questions to one file: times as fast as `robots-parser`. */
const manyQuestions = { small: 6, medium: 20, mediumW: 35, huge: 1_000, hugeW: 700 } as const;

/** Microseconds of a whole answer about a file that was asked before. */
const warmAsk: Partial<Record<ShapeName, number>> = { huge: 3, hugeW: 7 };

/** The goal for one question. There are goals for real files only; for generated ones the ratio is just shown. */
export function wantedForOneQuestion(origin: Origin, name: keyof typeof oneQuestion): Wanted | undefined {
  return origin === 'real' ? { ratioAtLeast: oneQuestion[name] } : undefined;
}

/** The goal for many questions, for real files only. */
export function wantedForManyQuestions(origin: Origin, name: ShapeName): Wanted | undefined {
  return origin === 'real' ? { ratioAtLeast: manyQuestions[name] } : undefined;
}

/** The goal for a whole answer about a file that was asked before, for real files only. */
export function wantedForWarmAsk(origin: Origin, name: ShapeName): Wanted | undefined {
  const most = warmAsk[name];
  return origin === 'real' && most !== undefined ? { valueAtMost: most } : undefined;
}

/** A whole answer about a file that was never seen before: times as fast as `robots-parser`. */
export const wantedColdAsk: Wanted = { ratioAtLeast: 4 };

/** Time of a question to the huge file, as a multiple of one to the small file, if both were asked before. */
export const wantedHugeToSmall: Wanted = { valueAtMost: 3 };

/** Memory kept for files in use and their texts, as a multiple of the texts. */
export const wantedMemory: Readonly<Record<'huge' | 'small' | 'collection', Wanted>> = {
  huge: { valueAtMost: 2.5 },
  small: { valueAtMost: 3 },
  collection: { valueAtMost: 2.5 },
};

/** Milliseconds for a question to a hurtful file. */
export const wantedHurtful: Wanted = { valueAtMost: 30 };

/** Reading time of an ACAP field in a file of 50,000, as a multiple of one in a file of 500: about linear. */
export const wantedAcapGrowth: Wanted = { valueAtMost: 2 };

/** Time of a question to ACAP fields, as a multiple of one to the same number of conventional rules. */
export const wantedAcapQuestion: Wanted = { valueAtMost: 2 };

/** Questions that `heed ask` answers in a second, in one thread. */
export const wantedAskCommand: Wanted = { valueAtLeast: 150_000 };

/** How many times as fast `heed ask` is with two workers, on two cores. */
export const wantedTwoWorkers: Wanted = { valueAtLeast: 1.8 };

/** Files that `heed lint` reads in a second, in one thread. */
export const wantedLint: Wanted = { valueAtLeast: 8_000 };

/** Peak memory of `heed lint` for four times as many files: the same, except for noise. */
export const wantedLintMemory: Wanted = { valueAtMost: 1.25 };

/** Seconds of CPU for a comparison: `heed diff` on a huge file with 1,000 edits, as a process, and all neighbours of the collection in one. */
export const wantedDiff: Readonly<Record<'huge' | 'hugeW' | 'collection', Wanted>> = {
  huge: { valueAtMost: 0.3 },
  hugeW: { valueAtMost: 1.5 },
  collection: { valueAtMost: 4 },
};

/** Time of `heed --version`, of a command with little to do, and of `check --serve`, as multiples of `node -e 0`. */
export const wantedVersion: Wanted = { valueAtMost: 1.5 };
export const wantedStartUp: Wanted = { valueAtMost: 2.4 };
export const wantedServe: Wanted = { valueAtMost: 5 };

/** Reading the head of a page: times as fast as `cheerio`. Goals are for real pages only. */
export function wantedForHead(name: string): Wanted | undefined {
  return name === 'real' ? { ratioAtLeast: 40 } : undefined;
}

/** A whole answer from the head of a page: times as fast as `cheerio` finds the META tags. */
export function wantedForHeadAnswer(name: string): Wanted | undefined {
  return name === 'real' ? { ratioAtLeast: 100 } : undefined;
}

/** Reading whole pages, in millions of characters a second. */
export function wantedForWholePage(name: string): Wanted | undefined {
  return name === 'real' ? { valueAtLeast: 100 } : undefined;
}

/** Memory of a page that has been read and its text, as a multiple of the text. */
export const wantedPageMemory: Wanted = { valueAtMost: 3 };

/** An answer with all four views: times as fast as `parse5` with locations and a walk. */
export function wantedForViews(name: string): Wanted | undefined {
  return name === 'real' ? { ratioAtLeast: 2 } : undefined;
}

/** Time of a question to a site that uses every family of AI signals, as a multiple of one to a site with robots.txt alone. */
export const wantedFamilies: Wanted = { valueAtMost: 2 };

/** Time of a question where no family of AI signals is used, as a multiple of that of a build that does not know them. */
export const wantedAbsentFamilies: Wanted = { valueAtMost: 1.03 };

/** The same for `CrawlGate`, which reads none of them. A hundredth is noise. */
export const wantedGateWithFamilies: Wanted = { valueAtMost: 1.01 };

/** Reading whole WARC files of pages: times as fast as `warcio`. */
export function wantedForWarcReading(name: string): Wanted | undefined {
  return name === 'real' ? { ratioAtLeast: 3 } : undefined;
}

/** Reading whole WARC files of pages: as a share of the rate at which `node:zlib` merely inflates the same file. */
export function wantedForWarcToZlib(name: string): Wanted | undefined {
  return name === 'real' ? { ratioAtLeast: 0.8 } : undefined;
}

/** Pages that `heed audit` answers about in a second of CPU. */
export function wantedForAuditedPages(name: string): Wanted | undefined {
  return name === 'real' ? { valueAtLeast: 1_000 } : undefined;
}

/** How many times as fast `heed audit` is with two workers, on two cores. */
export const wantedAuditTwoWorkers: Wanted = { valueAtLeast: 1.8 };

/** Files of robots.txt that `heed audit` asks for ten agents in a second of CPU. */
export const wantedAuditRobots: Wanted = { valueAtLeast: 5_000 };

/** Seconds of `heed audit report` in a folder with a million rows. */
export const wantedAuditReport: Wanted = { valueAtMost: 10 };

/** `GET /may` of the service: as a share of the rate of a route that does nothing. */
export const wantedMayRoute: Wanted = { ratioAtLeast: 0.8 };

/** Questions per second of CPU, by `POST /ask` of the service: one by one, and as a stream. */
export const wantedAskRoute: Wanted = { valueAtLeast: 9_000 };
export const wantedStreamRoute: Wanted = { valueAtLeast: 28_000 };

/** Time and memory for twice the input, as multiples: 2 is linear, the rest is noise and caches that no longer hold all. */
export const wantedGrowth: Wanted = { valueAtMost: 2.6 };
