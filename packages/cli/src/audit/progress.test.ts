import { Readable } from 'node:stream';
import type { ProgressEvent } from '@heed/audit';
import { describe, expect, test } from 'vitest';
import type { Io } from '../io.js';
import type { AuditOptions } from './options.js';
import { createProgress } from './progress.js';
import { durationInWords, progressLine } from './progress-line.js';

const event: ProgressEvent = {
  phase: 'answers',
  records: 12345,
  damaged: 3,
  bytesDone: 421,
  bytesTotal: 1000,
  recordsPerSecond: 987.6,
  secondsLeft: 71,
};

describe('the line', () => {
  test('tells everything where there is room', () => {
    expect(progressLine(event, 200)).toBe(
      'Answering   42 %  12,345 records  2 min left  3 damaged  988 a second  [########............]',
    );
  });

  test('is never wider than the terminal, and leaves out what matters least', () => {
    for (let width = 0; width <= 120; width++) expect(progressLine(event, width).length).toBeLessThanOrEqual(width);
    expect(progressLine(event, 60)).toBe('Answering   42 %  12,345 records  2 min left  3 damaged');
    expect(progressLine(event, 20)).toBe('Answering   42 %');
    expect(progressLine(event, 4)).toBe('Answ');
  });

  test('claims nothing that is not known', () => {
    const { secondsLeft: _, ...unknown } = { ...event, damaged: 0, bytesTotal: 0 };
    expect(progressLine(unknown, 60)).toBe('Answering    0 %  12,345 records  988 a second');
    expect(progressLine({ ...event, bytesDone: 5000 }, 20)).toBe('Answering  100 %');
  });

  test.each([
    [0, '0 s'],
    [0.2, '1 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3599, '1 h 0 min'],
    [11_100, '3 h 5 min'],
    [-4, '0 s'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
});

/** Runs what shows progress with a clock and two outputs. */
function shown(
  options: Partial<AuditOptions>,
  outputs: { readonly out: boolean; readonly err: boolean; readonly term?: string },
  steps: readonly (readonly [milliseconds: number, event: ProgressEvent])[],
): string {
  let now = 0;
  let text = '';
  const io: Io = {
    stdout: { isTTY: outputs.out, columns: 80, write: async () => undefined, writeBytes: async () => undefined },
    stderr: {
      isTTY: outputs.err,
      columns: 40,
      write: (more) => {
        text += more;
      },
    },
    stdin: Readable.from([]),
    env: { TERM: outputs.term ?? 'xterm' },
    cwd: '/',
    home: '/',
    now: () => now,
    finish: (work) => work(async () => undefined),
    stoppable: (work) => work(new AbortController().signal),
  };
  const progress = createProgress(
    { fragments: true, unstated: 'allow', unseen: 'refuse', format: 'ndjson', progress: 'auto', ...options },
    io,
  );
  for (const [milliseconds, step] of steps) {
    now = milliseconds;
    progress.show(step);
  }
  progress.end();
  progress.end();
  return text;
}

describe('progress', () => {
  const steps = [0, 10, 99, 100, 2000].map((at): [number, ProgressEvent] => [at, { ...event, records: at }]);

  test('is a bar on a terminal, drawn now and then on one line, and cleared at the end', () => {
    const text = shown({ out: 'folder' }, { out: true, err: true }, steps);
    expect(text.split('\r').slice(1)).toEqual([
      'Answering   42 %  0 records  2 min left\x1b[K',
      'Answering   42 %  100 records\x1b[K',
      'Answering   42 %  2,000 records\x1b[K',
      '\x1b[K',
    ]);
    expect(text).not.toContain('\n');
  });

  test.each<[string, Partial<AuditOptions>, { out: boolean; err: boolean; term?: string }]>([
    ['in a pipe', { out: 'folder' }, { out: false, err: false }],
    ['with --progress none', { out: 'folder', progress: 'none' }, { out: true, err: true }],
    ['on a terminal that cannot draw', { out: 'folder' }, { out: true, err: true, term: 'dumb' }],
    ['between rows on the same terminal', {}, { out: true, err: true }],
  ])('is silent %s', (_, options, outputs) => {
    expect(shown(options, outputs, steps)).toBe('');
  });

  test('is a bar while rows go elsewhere', () => {
    expect(shown({}, { out: false, err: true }, steps)).not.toBe('');
  });

  test('is a line of JSON a second if asked for, and the last of each phase', () => {
    const lines = shown({ progress: 'json' }, { out: false, err: false }, [
      [0, { ...event, phase: 'evidence', records: 1 }],
      [10, { ...event, phase: 'evidence', records: 2 }],
      [20, { ...event, records: 3 }],
      [30, { ...event, records: 4 }],
      [1500, { ...event, records: 5 }],
      [1600, { ...event, records: 6 }],
    ]);
    const records = lines
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as ProgressEvent).records);
    expect(records).toEqual([1, 2, 5, 6]);
  });
});
