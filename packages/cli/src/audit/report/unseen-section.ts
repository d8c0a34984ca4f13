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

/** What nobody looked at, so that its silence is not taken for consent. */
export function unseenSection({ notSeen, records }: Summary): string {
  const rows = unseenOf(notSeen);
  return [
    htmlBlock({ kind: 'heading', level: 2, words: 'What nobody looked at', id: 'unseen' }),
    htmlBlock({
      kind: 'paragraph',
      words:
        rows.length === 0
          ? 'For every answered record, everything that could change a decision was captured.'
          : 'These sources could change a decision, but the input does not have them. What they say is not part of any verdict above: it may deny what is shown as allowed or unstated.',
    }),
    rows.length === 0
      ? ''
      : htmlSortableTable({
          caption: 'Answered records without a source',
          columns: [
            { title: 'Not looked at', kind: 'text' },
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
    { strong: `Nobody looked at robots.txt for ${how}.` },
    ' It may deny what is shown here as allowed or unstated: silence is not consent. Pass captures of robots.txt with ',
    { code: '--robots-from' },
    '.',
  ];
}

function unseenOf(notSeen: Summary['notSeen']): [string, number][] {
  return Object.entries(notSeen)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
}
