import type { ShapeName } from './generate.js';
import type { Origin } from './inputs.js';
import type { Wanted } from './result.js';

/** Parse and one question, on each file and on the collection: times as fast as `robots-parser`. */
const oneQuestion = 10;

/** Ten thousand questions to one parsed file: times as fast as `robots-parser`. */
const manyQuestions = { small: 6, medium: 20, mediumW: 35, huge: 1_000, hugeW: 700 } as const;

/** Ratios are wanted on real files; on made ones they are shown and judged by nobody. */
export function wantedForOneQuestion(origin: Origin): Wanted | undefined {
  return origin === 'real' ? { ratioAtLeast: oneQuestion } : undefined;
}

export function wantedForManyQuestions(origin: Origin, name: ShapeName): Wanted | undefined {
  return origin === 'real' ? { ratioAtLeast: manyQuestions[name] } : undefined;
}

/** Time of a question to the huge file, in times of one to the small file, when both have been asked before. */
export const wantedHugeToSmall: Wanted = { valueAtMost: 3 };

/** Memory kept for a parsed huge file and its text, in times of the text. */
export const wantedMemory: Wanted = { valueAtMost: 2.5 };

/** Milliseconds for a question to a file that is meant to hurt. */
export const wantedHurtful: Wanted = { valueAtMost: 30 };

/** Reading time of an ACAP field in a file of 50,000, in times of one in a file of 500: linear, give or take. */
export const wantedAcapGrowth: Wanted = { valueAtMost: 2 };

/** Time of a question to ACAP fields, in times of one to as many conventional rules. */
export const wantedAcapQuestion: Wanted = { valueAtMost: 2 };

/** Seconds for `heed lint` on the whole collection, on two cores. */
export const wantedLint: Wanted = { valueAtMost: 10 };

/** Time of `heed --version`, in times of `node -e 0`. */
export const wantedStartUp: Wanted = { valueAtMost: 1.5 };
