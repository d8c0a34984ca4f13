import type { ShapeName } from './generate.js';
import type { Origin } from './inputs.js';
import type { Wanted } from './result.js';

/** Reading and one question, on each file and on the collection: times as fast as `robots-parser`. */
const oneQuestion = 10;

/** Ten thousand questions to one file: times as fast as `robots-parser`. */
const manyQuestions = { small: 6, medium: 20, mediumW: 35, huge: 1_000, hugeW: 700 } as const;

/** The goal for one question. There are goals for real files only; for generated ones the ratio is just shown. */
export function wantedForOneQuestion(origin: Origin): Wanted | undefined {
  return origin === 'real' ? { ratioAtLeast: oneQuestion } : undefined;
}

/** The goal for many questions, for real files only. */
export function wantedForManyQuestions(origin: Origin, name: ShapeName): Wanted | undefined {
  return origin === 'real' ? { ratioAtLeast: manyQuestions[name] } : undefined;
}

/** Time of a question to the huge file, as a multiple of one to the small file, if both were asked before. */
export const wantedHugeToSmall: Wanted = { valueAtMost: 3 };

/** Memory kept for a huge file and its text, as a multiple of the text. */
export const wantedMemory: Wanted = { valueAtMost: 2.5 };

/** Milliseconds for a question to a hurtful file. */
export const wantedHurtful: Wanted = { valueAtMost: 30 };

/** Reading time of an ACAP field in a file of 50,000, as a multiple of one in a file of 500: about linear. */
export const wantedAcapGrowth: Wanted = { valueAtMost: 2 };

/** Time of a question to ACAP fields, as a multiple of one to the same number of conventional rules. */
export const wantedAcapQuestion: Wanted = { valueAtMost: 2 };

/** Seconds for `heed lint` on the whole collection, on two cores. */
export const wantedLint: Wanted = { valueAtMost: 10 };

/** Time of `heed --version`, as a multiple of `node -e 0`. */
export const wantedStartUp: Wanted = { valueAtMost: 1.5 };

/** Time of a question to a site that speaks every family of AI signals, as a multiple of one to a site with robots.txt alone. */
export const wantedFamilies: Wanted = { valueAtMost: 2 };

/** Time of a question where no family of AI signals is used, as a multiple of that of a build that does not know them. */
export const wantedAbsentFamilies: Wanted = { valueAtMost: 1.03 };

/** The same for `CrawlGate`, which reads none of them. A hundredth is noise. */
export const wantedGateWithFamilies: Wanted = { valueAtMost: 1.01 };
