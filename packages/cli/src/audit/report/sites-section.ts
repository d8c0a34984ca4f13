import type { RecordVerdicts } from '@heed/audit';
import { countedInWords, countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import { htmlText } from '../../formats/html-text.js';
import { svgBar } from './bar.js';
import { shareInWords } from './share.js';
import { htmlSortableTable } from './sortable-table.js';
import type { Summary } from './summary-file.js';

/** What was decided by site, the sites with the most records first. */
export function sitesSection({ sites, sitesMore }: Summary): string {
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'Sites', id: 'sites' });
  if (sites.length === 0) return heading + quiet('No record was answered.');
  const table = htmlSortableTable({
    caption: 'Records and decisions by site',
    columns: [
      { title: 'Site', kind: 'text' },
      { title: 'Records', kind: 'number' },
      { title: 'Allowed', kind: 'number' },
      { title: 'No rule', kind: 'number' },
      { title: 'Denied', kind: 'number' },
      { title: 'May', kind: 'number' },
      { title: 'May, share', kind: 'number' },
    ],
    rows: sites.map(({ host, records, allowed, unstated, denied, may }) => [
      host === '' ? 'without a host' : [{ code: host }],
      records,
      allowed,
      unstated,
      denied,
      may,
      shareInWords(may, allowed + unstated + denied),
    ]),
  });
  const more = sitesMore === 0 ? '' : quiet(`${countedInWords(sitesMore, 'record')} of other sites are not listed.`);
  return heading + table + more;
}

/** Limit: bars of the time axis. With more months, years are shown. */
const maxBars = 60;

/** What was decided, by the time at which records were captured. */
export function timeSection({ months }: Summary): string {
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'Over time', id: 'time' });
  const byMonth = Object.entries(months);
  if (byMonth.length === 0) return heading + quiet('No record was answered.');
  const periods = byMonth.length > maxBars ? byYear(byMonth) : byMonth;
  const most = Math.max(...periods.map(([, counts]) => decisionsOf(counts)));
  const bars = periods.map(([period, counts]) => bar(period, counts, most));
  return [
    heading,
    htmlBlock({
      kind: 'paragraph',
      words:
        'Decisions by when their records were captured. The widest bar has the most; the line below it shows the share that may.',
    }),
    `<figure>\n<ul class="bars">\n${bars.join('')}</ul>\n</figure>\n`,
  ].join('');
}

function bar(period: string, counts: RecordVerdicts, most: number): string {
  const { records, allowed, unstated, denied, may } = counts;
  const name = period === 'unknown' ? 'date not known' : period;
  const svg = svgBar({
    title: name,
    description: `${countedInWords(records, 'record')}: ${countInWords(allowed)} allowed, ${countInWords(unstated)} no rule, ${countInWords(denied)} denied; may: ${countInWords(may)} of ${countInWords(decisionsOf(counts))}`,
    segments: [
      { className: 'allowed', count: allowed },
      { className: 'unstated', count: unstated },
      { className: 'denied', count: denied },
    ],
    whole: most,
    below: may,
  });
  return `<li><code>${htmlText(name)}</code>${svg}<span class="share">may ${shareInWords(may, decisionsOf(counts))}</span></li>\n`;
}

function decisionsOf({ allowed, unstated, denied }: RecordVerdicts): number {
  return allowed + unstated + denied;
}

function byYear(months: readonly (readonly [string, RecordVerdicts])[]): [string, RecordVerdicts][] {
  const years = new Map<string, RecordVerdicts>();
  for (const [month, counts] of months) {
    const year = month === 'unknown' ? month : month.slice(0, 4);
    const before = years.get(year);
    years.set(year, before === undefined ? counts : sumOf(before, counts));
  }
  return [...years];
}

function sumOf(one: RecordVerdicts, other: RecordVerdicts): RecordVerdicts {
  return {
    records: one.records + other.records,
    allowed: one.allowed + other.allowed,
    denied: one.denied + other.denied,
    unstated: one.unstated + other.unstated,
    may: one.may + other.may,
  };
}

function quiet(words: string): string {
  return htmlBlock({ kind: 'paragraph', tone: 'quiet', words });
}
