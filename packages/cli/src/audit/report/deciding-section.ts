import type { DecidingLine } from '@heed/audit';
import type { Reason } from '@heed/core';
import { knownDialects } from '@heed/core/documents';
import { wordsOfClause } from '@heed/core/explain';
import { countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import type { Tone, Words } from '../../formats/report.js';
import { htmlSortableTable, type SortableCell } from './sortable-table.js';
import type { Summary } from './summary-file.js';

/** Limit: lines that are listed. */
export const listedLines = 1000;

/** Which carriers and dialects decided. */
export function carriersSection({ carriers }: Summary): string {
  const rows = Object.entries(carriers)
    .flatMap(([dialect, byCarrier]) =>
      Object.entries(byCarrier).flatMap(([carrier, bySays]) =>
        Object.entries(bySays).map(([says, count]) => ({ dialect, carrier, says, count })),
      ),
    )
    .sort((one, other) => other.count - one.count);
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'Who decided', id: 'carriers' });
  if (rows.length === 0) return heading + paragraph('No statement decided.');
  const table = htmlSortableTable({
    caption: 'Decisions by dialect and carrier of the statement behind them',
    columns: [
      { title: 'Dialect', kind: 'text' },
      { title: 'Carrier', kind: 'text' },
      { title: 'Says', kind: 'text' },
      { title: 'Decisions', kind: 'number' },
    ],
    rows: rows.map(({ dialect, carrier, says, count }) => [titleOf(dialect), carrier, saysCell(says), count]),
  });
  return heading + table;
}

/** The most frequent lines that decided, with the clause by which they count. */
export function linesSection({ lines, linesMore }: Summary): string {
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'The most frequent deciding lines', id: 'lines' });
  if (lines.length === 0) return heading + paragraph('No line decided.');
  const left = lines.slice(listedLines).reduce((sum, { count }) => sum + count, linesMore);
  const table = htmlSortableTable({
    caption: 'Lines by the number of decisions',
    columns: [
      { title: 'Line', kind: 'text' },
      { title: 'Says', kind: 'text' },
      { title: 'Decisions', kind: 'number' },
      { title: 'Where', kind: 'text' },
      { title: 'Why it counts', kind: 'text' },
      { title: 'Example', kind: 'text' },
    ],
    rows: lines
      .slice(0, listedLines)
      .map((line) => [
        [{ code: line.text }],
        saysCell(line.says),
        line.count,
        `${line.source} (${titleOf(line.dialect)})`,
        clauseWords(line),
        [{ code: line.example }],
      ]),
  });
  return (
    heading + table + (left > 0 ? paragraph(`Lines that are not listed decided ${countInWords(left)} times.`) : '')
  );
}

function clauseWords({ clause, dialect }: DecidingLine): Words {
  const words = wordsOfClause(clause, dialect as Reason['dialect']);
  return words === undefined ? [{ code: clause }] : [`${words} (`, { code: clause }, ')'];
}

function titleOf(dialect: string): string {
  return knownDialects.find(({ name }) => name === dialect)?.title ?? dialect;
}

const tones: Readonly<Record<string, Tone>> = { allow: 'good', disallow: 'bad' };

function saysCell(says: string): SortableCell {
  const tone = Object.hasOwn(tones, says) ? tones[says] : undefined;
  return tone === undefined ? says : { words: says, tone };
}

function paragraph(words: string): string {
  return htmlBlock({ kind: 'paragraph', tone: 'quiet', words });
}
