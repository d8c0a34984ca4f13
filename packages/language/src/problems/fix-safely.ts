import { applyFixes, type Fix } from '@heed/core/lint';

/** A text after its safe fixes. */
export interface SafelyFixed {
  readonly text: string;
  /** How many fixes were made. */
  readonly made: number;
}

/** Limit: one fix may reveal another, so the text is looked at again; what is left after so many rounds stays for the next time. */
const maxRounds = 10;

/** Makes all safe fixes of a text, given what finds its fixes. */
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
