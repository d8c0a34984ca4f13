import { countedInWords, countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import type { ProblemList, Problems } from './problems-file.js';
import { htmlSortableTable } from './sortable-table.js';
import type { Summary } from './summary-file.js';

/** Statements that contradict each other. */
export function contradictionsSection({ contradictions }: Summary): string {
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'Contradictions', id: 'contradictions' });
  if (contradictions.length === 0) return heading + quiet('No answer rests on statements that contradict each other.');
  const table = htmlSortableTable({
    caption: 'Statements that contradict each other',
    columns: [
      { title: 'Contradiction', kind: 'text' },
      { title: 'Code', kind: 'name' },
      { title: 'Answers', kind: 'number' },
      { title: 'Example', kind: 'text' },
    ],
    rows: contradictions.map(({ code, message, count, example }) => [message, [{ code }], count, [{ code: example }]]),
  });
  return heading + table;
}

/** Damaged records, and those that were answered as far as they could be read. */
export function damageSection(summary: Summary, problems: Problems): string {
  const { records, shortfalls, damagedBytes } = summary;
  const { answered, damaged } = records;
  const { file = 0, 'no-date': undated = 0 } = summary.problems;
  const extent = damagedBytes === 0 ? '' : ` They take ${countedInWords(damagedBytes, 'byte')} of the files.`;
  return [
    htmlBlock({ kind: 'heading', level: 2, words: 'Damage', id: 'damage' }),
    damaged === 0
      ? quiet('No record is damaged.')
      : plain(
          `Damaged, and not answered: ${countInWords(damaged)} of ${countInWords(answered + damaged)} records.${extent}`,
        ),
    file === 0 ? '' : plain(`Files that were not read: ${countInWords(file)}. What is in them is not known.`),
    undated === 0
      ? ''
      : plain(
          `Records that do not say when they were captured: ${countInWords(undated)}. They were asked about as of when the audit began.`,
        ),
    damaged > 0 && problems.damaged.count === 0
      ? quiet('Which they are is not known: problems.ndjson lists none.')
      : '',
    listOf(problems.damaged, 'Damaged records'),
    shortfalls === 0
      ? quiet('Every answered record was read to its end.')
      : plain(
          `Read in part, and answered as far as that: ${countInWords(shortfalls)} of ${countInWords(answered)} answered records. What was not read may have rules of its own.`,
        ),
    listOf(problems.shortened, 'Records that were read in part'),
    problems.unreadable === 0
      ? ''
      : quiet(`Lines of problems.ndjson that could not be read: ${countInWords(problems.unreadable)}.`),
  ].join('');
}

function listOf({ first, count, codes }: ProblemList, caption: string): string {
  if (count === 0) return '';
  const byCode = [...codes].sort(([, one], [, other]) => other - one);
  const left = count - first.length;
  const hasExtent = first.some(({ bytes }) => bytes !== undefined);
  const hasAddress = first.some(({ url }) => url !== undefined);
  return [
    byCode.length > 1
      ? htmlSortableTable({
          caption: `${caption}, by reason`,
          columns: [
            { title: 'Reason', kind: 'name' },
            { title: 'Records', kind: 'number' },
          ],
          rows: byCode.map(([code, some]) => [[{ code }], some]),
        })
      : '',
    htmlSortableTable({
      caption,
      columns: [
        { title: 'File', kind: 'text' },
        { title: 'Offset', kind: 'number' },
        ...(hasExtent ? [{ title: 'Bytes', kind: 'number' } as const] : []),
        { title: 'Reason', kind: 'name' },
        { title: 'What happened', kind: 'text' },
        ...(hasAddress ? [{ title: 'Address', kind: 'text' } as const] : []),
      ],
      rows: first.map(({ file, offset, bytes, code, message, url }) => [
        [{ code: file }],
        // Not a count: people copy it.
        String(offset),
        ...(hasExtent ? [bytes ?? ''] : []),
        [{ code }],
        message,
        ...(hasAddress ? [url === undefined ? '' : [{ code: url }]] : []),
      ]),
    }),
    left > 0 ? quiet(`${countInWords(left)} more are in problems.ndjson.`) : '',
  ].join('');
}

function plain(words: string): string {
  return htmlBlock({ kind: 'paragraph', words });
}

function quiet(words: string): string {
  return htmlBlock({ kind: 'paragraph', tone: 'quiet', words });
}
