import type { ProgressEvent } from '@heed/audit';
import { countInWords } from '../count-in-words.js';

/** Columns of the bar itself, if there is room for it. */
const barColumns = 20;

const phases: Readonly<Record<ProgressEvent['phase'], string>> = {
  evidence: 'Looking for robots.txt',
  answers: 'Answering',
};

/** How far an audit is, on one line that fits: what matters least is left out first. */
export function progressLine(event: ProgressEvent, width: number): string {
  const { phase, records, damaged, recordsPerSecond, secondsLeft } = event;
  const share = shareOf(event);
  const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
  // By how much each matters: the line ends before the first that does not fit.
  const parts = [
    percent,
    `${countInWords(records)} records`,
    secondsLeft === undefined ? '' : `${durationInWords(secondsLeft)} left`,
    damaged === 0 ? '' : `${countInWords(damaged)} damaged`,
    `${countInWords(Math.round(recordsPerSecond))} a second`,
  ].filter((part) => part !== '');
  let line = phases[phase];
  for (const part of parts) {
    const longer = `${line}  ${part}`;
    if (longer.length > width) return line.slice(0, width);
    line = longer;
  }
  const withBar = `${line}  ${barOf(share)}`;
  return withBar.length > width ? line : withBar;
}

function shareOf({ bytesDone, bytesTotal }: ProgressEvent): number {
  return bytesTotal === 0 ? 0 : Math.min(1, bytesDone / bytesTotal);
}

function barOf(share: number): string {
  const full = Math.floor(share * barColumns);
  return `[${'#'.repeat(full)}${'.'.repeat(barColumns - full)}]`;
}

/** `40 s`, `12 min`, `3 h 5 min`: no more exact than a guess can be. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
