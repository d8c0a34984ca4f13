import type { DecidingLine } from '@heed/audit';
import type { Reason } from '@heed/core';
import { wordsOfClause } from '@heed/core/explain';
import { knownDialects } from '@heed/core/internal/answers';
import { countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import { htmlText } from '../../formats/html-text.js';
import type { Tone, Words } from '../../formats/report.js';
import { svgBar } from './bar.js';
import { htmlSortableTable, type SortableCell } from './sortable-table.js';
import type { Summary } from './summary-file.js';

/** Limit: bars of carriers. The table has all. */
const chartedCarriers = 20;

/** Which carriers and dialects decided: bars, then a table with the counts. */
export function carriersSection({ carriers }: Summary): string {
  const pairs = Object.entries(carriers)
    .flatMap(([dialect, byCarrier]) =>
      Object.entries(byCarrier).map(([carrier, bySays]) => ({ dialect, carrier, bySays, count: sumOf(bySays) })),
    )
    .sort((one, other) => other.count - one.count);
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'Who decided', id: 'carriers' });
  const [most] = pairs;
  if (most === undefined) return heading + paragraph('No statement decided.');
  const bars = pairs.slice(0, chartedCarriers).map((pair) => carrierBar(pair, most.count));
  const table = htmlSortableTable({
    caption: 'Decisions by the first statement behind them',
    columns: [
      { title: 'Dialect', kind: 'text' },
      { title: 'Carrier', kind: 'text' },
      { title: 'Says', kind: 'name' },
      { title: 'Decisions', kind: 'number' },
    ],
    rows: pairs.flatMap(({ dialect, carrier, bySays }) =>
      Object.entries(bySays).map(([says, count]) => [titleOf(dialect), carrier, saysCell(says), count]),
    ),
  });
  return [
    heading,
    paragraph(
      'Each decision counts once, for the first statement behind it. Where the denied crawl blocks a usage, that is the statement that denies the crawl.',
    ),
    `<div class="charts">\n<figure>\n<figcaption>Decisions by dialect and carrier</figcaption>\n<ul class="bars">\n${bars.join('')}</ul>\n</figure>\n${table}</div>\n`,
  ].join('');
}

interface CarrierCount {
  readonly dialect: string;
  readonly carrier: string;
  readonly bySays: Readonly<Record<string, number>>;
  readonly count: number;
}

function carrierBar({ dialect, carrier, bySays, count }: CarrierCount, whole: number): string {
  const { allow = 0, disallow = 0 } = bySays;
  const said = Object.entries(bySays).map(([says, some]) => `${countInWords(some)} ${says}`);
  const name = placeOf(carrier, dialect);
  const svg = svgBar({
    title: name,
    description: said.join(', '),
    segments: [
      { className: 'allowed', count: allow },
      { className: 'unstated', count: count - allow - disallow },
      { className: 'denied', count: disallow },
    ],
    whole,
  });
  return `<li><span>${htmlText(name)}</span>${svg}<span class="share">${countInWords(count)}</span></li>\n`;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The most frequent lines that decided, with the clause by which they count. */
export function linesSection({ lines, linesMore }: Summary): string {
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'The most frequent deciding lines', id: 'lines' });
  if (lines.length === 0) return heading + paragraph('No line decided.');
  const table = htmlSortableTable({
    caption: 'Lines by the number of decisions',
    columns: [
      { title: 'Line', kind: 'text' },
      { title: 'Says', kind: 'name' },
      { title: 'Decisions', kind: 'number' },
      { title: 'Where', kind: 'text' },
      { title: 'Why it counts', kind: 'text' },
      { title: 'Example', kind: 'text' },
    ],
    rows: lines.map((line) => [
      [{ code: line.text }],
      saysCell(line.says),
      line.count,
      placeOf(line.source, line.dialect),
      clauseWords(line),
      [{ code: line.example }],
    ]),
  });
  const more = paragraph(
    `${countInWords(linesMore)} more decisions are not part of these counts: those by lines that are not listed, and those in parts of the audit where a listed line was rare.`,
  );
  return heading + table + (linesMore > 0 ? more : '');
}

/** "header (TDMRep)", and "robots.txt" where the dialect is called so too. */
function placeOf(source: string, dialect: string): string {
  const title = titleOf(dialect);
  return title === source ? source : `${source} (${title})`;
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
