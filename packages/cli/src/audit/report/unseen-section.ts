import { countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import type { Words } from '../../formats/report.js';
import { shareInWords } from './share.js';
import { htmlSortableTable } from './sortable-table.js';
import type { Summary } from './summary-file.js';

const carriers: Readonly<Record<string, string>> = {
  'robots.txt': 'robots.txt of the site',
  response: 'the response: headers and body',
  headers: 'headers of the response',
  body: 'body of the response',
  file: 'documents that robots.txt or a response refers to',
};

/** Lists what was not checked, with the number of records. */
export function unseenSection({ notSeen, records }: Summary): string {
  const rows = unseenOf(notSeen);
  return [
    htmlBlock({ kind: 'heading', level: 2, words: 'What was not checked', id: 'unseen' }),
    htmlBlock({
      kind: 'paragraph',
      words:
        rows.length === 0
          ? 'For every answered record, everything that could change a decision was captured.'
          : 'These sources could still change a decision, but the input does not have them. What they say is not part of any verdict above. Where one of them could forbid a use, the agent may not, unless --unseen said otherwise.',
    }),
    rows.length === 0
      ? ''
      : htmlSortableTable({
          caption: 'Answered records without a source',
          columns: [
            { title: 'Not checked', kind: 'text' },
            { title: 'Records', kind: 'number' },
            { title: 'Share', kind: 'number' },
          ],
          rows: rows.map(([name, count]) => [carriers[name] ?? name, count, shareInWords(count, records.answered)]),
        }),
  ].join('');
}

/** The warning near the top of a report, if there is reason for one. */
export function unseenNotice({ notSeen, records }: Summary): Words | undefined {
  const robots = notSeen['robots.txt'] ?? 0;
  if (robots === 0) return undefined;
  const how =
    robots === records.answered
      ? 'any answered record'
      : `${countInWords(robots)} of ${countInWords(records.answered)} answered records (${shareInWords(robots, records.answered)})`;
  return [
    { strong: `robots.txt was not checked for ${how}.` },
    ' It could forbid what is shown here as allowed or without a rule. Pass captures of robots.txt with ',
    { code: '--robots-from' },
    '.',
  ];
}

function unseenOf(notSeen: Summary['notSeen']): [string, number][] {
  return Object.entries(notSeen)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
}
