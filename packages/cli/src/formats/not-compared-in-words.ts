import type { Tally } from './tally.js';

/** Returns what a run could not compare and how to, as a sentence; absent if that is nothing. */
export function notComparedInWords({ notCompared }: Tally): string | undefined {
  if (notCompared.length === 0) return undefined;
  return `Not compared: ${notCompared.join('; ')}. Lint the folder or the address of the site, or all files with --url.`;
}
