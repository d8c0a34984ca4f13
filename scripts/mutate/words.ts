import type { Tried } from './report.ts';
import type { StoppedBy } from './try-mutation.ts';

/** A change, and what stopped it, on one line. */
export function lineOf({ file, line, column, before, after, stoppedBy, seconds }: Tried): string {
  return `${file}:${line}:${column}  ${before}  →  ${after}  ${inWords(stoppedBy)} (${seconds} s)`;
}

/** The counts of a run with their share, and again the changes that nothing stopped. */
export function summaryOf(tried: readonly Tried[]): { readonly lines: readonly string[]; readonly stopped: number } {
  const count = (kind: StoppedBy['kind']): number => tried.filter(({ stoppedBy }) => stoppedBy.kind === kind).length;
  const survivors = tried.filter(({ stoppedBy }) => stoppedBy.kind === 'nothing');
  const stopped = (tried.length - survivors.length) / tried.length;
  const counts = [
    `${count('compiler')} by the compiler`,
    `${count('test')} by a test`,
    `${count('time')} by the time limit`,
    `${survivors.length} by nothing`,
  ];
  const share = (Math.floor(stopped * 1000) / 10).toFixed(1);
  return {
    stopped,
    lines: [
      ...(survivors.length > 0 ? ['', 'Stopped by nothing:', ...survivors.map(lineOf)] : []),
      '',
      `${tried.length} changes: stopped ${counts.join(', ')}. ${share} % were stopped.`,
    ],
  };
}

function inWords(stoppedBy: StoppedBy): string {
  if (stoppedBy.kind === 'test') return `test: ${stoppedBy.name}`;
  return stoppedBy.kind === 'time' ? 'time limit' : stoppedBy.kind;
}
