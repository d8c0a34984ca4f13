import { applyFixes, type Fix } from '@heed/core/lint';

/** A text after its safe fixes. */
export interface SafelyFixed {
  readonly text: string;
  /** How many fixes were made. */
  readonly made: number;
}

/** Limit: one fix may reveal another, so the text is checked again; what is left after this number of rounds stays for the next time. */
const maxRounds = 10;

/** Applies all safe fixes of a text, given the function that finds them. */
export function fixSafely(text: string, fixesIn: (text: string) => readonly Fix[]): SafelyFixed {
  let fixed = text;
  let made = 0;
  for (let round = 0; round < maxRounds; round++) {
    const safe = fixesIn(fixed).filter((fix) => fix.safe);
    const { text: after, applied } = applyFixes(fixed, safe);
    if (applied.length === 0) break;
    made += applied.length;
    fixed = after;
  }
  return { text: fixed, made };
}
