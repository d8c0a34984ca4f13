import type { ExitStatus } from '../exit-status.js';
import { countOf } from '../formats/count.js';
import type { Block, ReportHead } from '../formats/report.js';
import type { CheckOptions } from './options.js';
import { restrictionSentence, tonesOfStatuses } from './outcome.js';
import { cellOf, paragraph } from './report-blocks.js';
import type { RobotsFile } from './robots-files.js';
import { robotsPointers, robotsTablesOf } from './robots-files-report.js';

/** Files by agents, a table for each usage, as blocks of a report. */
export function blocksOfRobotsFiles(files: readonly RobotsFile[], options: CheckOptions): Block[] {
  const unread = files.flatMap((file) => (file.kind === 'unread' ? [file.why] : []));
  return [
    ...robotsTablesOf(files, options).flatMap(({ title, names, columns, doubts }): Block[] => [
      { kind: 'heading', level: 2, words: title },
      {
        kind: 'table',
        caption: `${title}, by file and crawler`,
        header: ['File', ...columns.map((column) => column.title)],
        rows: names.map((name, row) => [
          { words: [{ code: name }] },
          ...columns.map(({ cells }) => cellOf(cells[row], 0)),
        ]),
      },
      ...doubts.map((doubt) => paragraph(doubt, 'unsure')),
    ]),
    ...unread.map((why) => paragraph(why, 'unsure')),
    ...robotsPointers(files, options).map((words) => paragraph(words, 'quiet')),
  ];
}

export function headOfRobotsFiles(files: readonly RobotsFile[], status: ExitStatus): ReportHead {
  const statuses = files.map((file) => (file.kind === 'unread' ? 'unread' : file.status));
  const count = (wanted: ExitStatus | 'unread'): number => statuses.filter((one) => one === wanted).length;
  const told = [
    restrictionSentence(count(1), countOf(files.length, 'file')),
    ...(count(2) === 0 ? [] : [`For ${countOf(count(2), 'file')}, something is not known.`]),
    ...(count('unread') === 0 ? [] : [`${countOf(count('unread'), 'file')} could not be read.`]),
  ];
  return {
    title: 'robots.txt files compared',
    outcome: { words: told.join(' '), tone: tonesOfStatuses[status] },
    figures: [
      { count: files.length, label: 'Files' },
      { count: count(1), label: 'Restricted', ...(count(1) === 0 ? {} : { tone: 'bad' }) },
      { count: count(0), label: 'Allowed' },
      { count: count(2) + count('unread'), label: 'Not known' },
    ],
    notes: [],
  };
}
