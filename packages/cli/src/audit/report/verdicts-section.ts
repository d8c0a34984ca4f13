import type { VerdictCounts } from '@heed/audit';
import { isUsage, usages } from '@heed/core/vocabulary';
import { countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import { htmlText } from '../../formats/html-text.js';
import { htmlLegend, svgBar, svgPatterns } from './bar.js';
import { shareInWords } from './share.js';
import { htmlSortableTable } from './sortable-table.js';
import type { Summary } from './summary-file.js';

/** Limit: agents with a chart of their own. More cannot be compared by eye; the table has them. */
const chartedAgents = 12;

/** Limit: bars of a chart. There are fewer usages than that. */
const chartedUsages = 40;

/** The verdicts by agent and usage: bars, then a table with the counts. */
export function verdictsSection({ decisions, settings }: Summary): string {
  const agents = Object.entries(decisions);
  const heading = htmlBlock({ kind: 'heading', level: 2, words: 'Verdicts by usage and agent', id: 'verdicts' });
  if (agents.length === 0) return heading + htmlBlock({ kind: 'paragraph', words: 'No question was answered.' });
  const charts = agents.slice(0, chartedAgents).map(([agent, byUsage]) => chart(agent, byUsage));
  return [
    heading,
    htmlLegend(legend(settings['unstated'] === 'refuse')),
    svgPatterns,
    `<div class="charts">\n${charts.join('')}</div>\n`,
    agents.length > chartedAgents
      ? note(`Charts are shown for the first ${chartedAgents} of ${countInWords(agents.length)} agents.`)
      : '',
    table(agents),
  ].join('');
}

function legend(refusesUnstated: boolean): Parameters<typeof htmlLegend>[0] {
  return [
    { className: 'allowed', name: 'Allowed', meaning: 'a statement of the publisher permits it.' },
    { className: 'unstated', name: 'No rule', meaning: 'nothing that was checked permits or forbids it.' },
    { className: 'denied', name: 'Denied', meaning: 'a statement of the publisher forbids it.' },
    {
      className: 'may',
      name: 'May',
      meaning: `the agent may: not denied, no limit has run out, the page may be fetched, and, unless --unseen said otherwise, nothing missing could forbid it${refusesUnstated ? '; where there is no rule, the settings refuse' : ''}.`,
    },
  ];
}

function chart(agent: string, byUsage: Readonly<Record<string, VerdictCounts>>): string {
  const bars = Object.entries(byUsage)
    .slice(0, chartedUsages)
    .map(([usage, counts]) => {
      const { allowed, unstated, denied, may } = counts;
      const whole = allowed + unstated + denied;
      const svg = svgBar({
        title: `${usage}${isUsage(usage) ? `: ${usages[usage].meaning}` : ''}`,
        description: `${countInWords(allowed)} allowed, ${countInWords(unstated)} no rule, ${countInWords(denied)} denied; may: ${countInWords(may)} of ${countInWords(whole)}`,
        segments: [
          { className: 'allowed', count: allowed },
          { className: 'unstated', count: unstated },
          { className: 'denied', count: denied },
        ],
        whole,
        below: may,
      });
      return `<li><code>${htmlText(usage)}</code>${svg}<span class="share">may ${shareInWords(may, whole)}</span></li>\n`;
    });
  return `<figure>\n<figcaption>${htmlText(agent)}</figcaption>\n<ul class="bars">\n${bars.join('')}</ul>\n</figure>\n`;
}

function table(agents: readonly (readonly [string, Readonly<Record<string, VerdictCounts>>])[]): string {
  const rows = agents.flatMap(([agent, byUsage]) =>
    Object.entries(byUsage).map(([usage, counts]) => ({ agent, usage, ...counts })),
  );
  const isBlocked = rows.some(({ allowed, unstated, may }) => may < allowed + unstated);
  return [
    htmlSortableTable({
      caption: 'Answers by agent and usage',
      columns: [
        { title: 'Agent', kind: 'text' },
        { title: 'Usage', kind: 'name' },
        { title: 'Allowed', kind: 'number' },
        { title: 'No rule', kind: 'number' },
        { title: 'Denied', kind: 'number' },
        { title: 'May', kind: 'number' },
        { title: 'May, share', kind: 'number' },
      ],
      rows: rows.map(({ agent, usage, allowed, unstated, denied, may }) => [
        agent,
        [{ code: usage }],
        allowed,
        unstated,
        denied,
        may,
        shareInWords(may, allowed + unstated + denied),
      ]),
    }),
    isBlocked
      ? note(
          'Where "may" is less than allowed and no rule together, something else is in the way: the page may not be fetched, a time limit has run out, an arrangement is missing, something that was not checked could forbid the use, or the settings refuse what has no rule.',
        )
      : '',
  ].join('');
}

function note(words: string): string {
  return htmlBlock({ kind: 'paragraph', tone: 'quiet', words });
}
