import type { Style } from '../terminal/style.js';
import { countOf } from './count.js';
import type { Tally } from './tally.js';

/** The last line for people: "3 errors, 1 warning in 2 of 10 files; 2 can be fixed with --fix, 1 with --fix-unsafe". */
export function formatSummary(tally: Tally, style: Style): string {
  const counts = [
    tally.errors > 0 ? [style('error', countOf(tally.errors, 'error'))] : [],
    tally.warnings > 0 ? [style('warning', countOf(tally.warnings, 'warning'))] : [],
    tally.hints > 0 ? [style('hint', countOf(tally.hints, 'hint'))] : [],
  ].flat();
  if (counts.length === 0) return `${style('good', 'No problems')} in ${countOf(tally.files, 'file')}`;
  return `${counts.join(', ')} in ${filesOf(tally)}${fixesOf(tally)}`;
}

function fixesOf({ fixes: { safe, unsafe } }: Tally): string {
  if (safe === 0) return unsafe === 0 ? '' : `; ${unsafe} can be fixed with --fix-unsafe`;
  return `; ${safe} can be fixed with --fix${unsafe === 0 ? '' : `, ${unsafe} more with --fix-unsafe`}`;
}

function filesOf({ files, filesWithProblems }: Tally): string {
  return files === 1 ? '1 file' : `${filesWithProblems} of ${countOf(files, 'file')}`;
}
