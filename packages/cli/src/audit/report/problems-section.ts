import { countInWords } from '../../count-in-words.js';
import { countOf } from '../../formats/count.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import type { ProblemList, Problems } from './problems-file.js';
import { htmlSortableTable } from './sortable-table.js';
import type { Summary } from './summary-file.js';

/** Limit: contradictions that are listed. */
const listedContradictions = 1000;

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
    rows: contradictions
      .slice(0, listedContradictions)
      .map(({ code, message, count, example }) => [message, [{ code }], count, [{ code: example }]]),
  });
  const left = contradictions.length - listedContradictions;
  return heading + table + (left > 0 ? quiet(`${countInWords(left)} more are in summary.json.`) : '');
}

/** Damaged records, and those that were answered as far as they could be read. */
export function damageSection({ records, shortfalls }: Summary, problems: Problems): string {
  return [
    htmlBlock({ kind: 'heading', level: 2, words: 'Damage', id: 'damage' }),
    records.damaged === 0
      ? quiet('No record was damaged.')
      : htmlBlock({ kind: 'paragraph', words: `${countInWords(records.damaged)} records were not answered.` }),
    listOf(problems.damaged, 'Damaged records'),
    shortfalls === 0
      ? quiet('Every answered record was read to its end.')
      : htmlBlock({
          kind: 'paragraph',
          words: `${countInWords(shortfalls)} records were answered as far as they could be read. What was not read may have rules of its own.`,
        }),
    listOf(problems.shortened, 'Records that were read in part'),
    problems.unreadable === 0
      ? ''
      : quiet(`${countOf(problems.unreadable, 'line')} of problems.ndjson could not be read.`),
  ].join('');
}

function listOf({ first, count, codes }: ProblemList, caption: string): string {
  if (count === 0) return '';
  const byCode = [...codes].sort(([, one], [, other]) => other - one);
  const left = count - first.length;
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
        { title: 'Reason', kind: 'name' },
        { title: 'What happened', kind: 'text' },
        { title: 'Address', kind: 'text' },
      ],
      rows: first.map(({ file, offset, code, message, url }) => [
        [{ code: file }],
        // Not a count: people copy it.
        String(offset),
        [{ code }],
        message,
        url === undefined ? '' : [{ code: url }],
      ]),
    }),
    left > 0 ? quiet(`${countInWords(left)} more are in problems.ndjson.`) : '',
  ].join('');
}

function quiet(words: string): string {
  return htmlBlock({ kind: 'paragraph', tone: 'quiet', words });
}
