import { countedInWords, countInWords } from '../../count-in-words.js';
import { htmlPage, type Made } from '../../formats/html-page.js';
import { htmlText, htmlWords } from '../../formats/html-text.js';
import type { ReportHead } from '../../formats/report.js';
import { carriersSection, linesSection } from './deciding-section.js';
import type { Problems } from './problems-file.js';
import { contradictionsSection, damageSection } from './problems-section.js';
import { reportStyle } from './report-style.js';
import { settingsSection } from './settings-section.js';
import { sitesSection, timeSection } from './sites-section.js';
import { sortScript } from './sort-script.js';
import type { Summary } from './summary-file.js';
import { unseenNotice, unseenSection } from './unseen-section.js';
import { verdictsSection } from './verdicts-section.js';

/** The page of an audit, in the order in which people ask. `name` is what the audit is called: its folder. */
export function reportPage(name: string, summary: Summary, problems: Problems, made: Made): string {
  const notice = unseenNotice(summary);
  const body = [
    notice === undefined ? '' : `<p class="notice">${htmlWords(notice)}</p>\n`,
    contents,
    settingsSection(summary),
    verdictsSection(summary),
    sitesSection(summary),
    timeSection(summary),
    unseenSection(summary),
    carriersSection(summary),
    linesSection(summary),
    contradictionsSection(summary),
    damageSection(summary, problems),
  ].join('');
  return htmlPage(headOf(name, summary), body, made, { style: reportStyle, script: sortScript });
}

const contents = `<nav aria-label="Contents"><ul>
${[
  ['settings', 'What was asked'],
  ['verdicts', 'Verdicts'],
  ['sites', 'Sites'],
  ['time', 'Over time'],
  ['unseen', 'What was not checked'],
  ['carriers', 'Who decided'],
  ['lines', 'Deciding lines'],
  ['contradictions', 'Contradictions'],
  ['damage', 'Damage'],
]
  .map(([id = '', title = '']) => `<li><a href="#${id}">${htmlText(title)}</a></li>\n`)
  .join('')}</ul></nav>
`;

function headOf(name: string, summary: Summary): ReportHead {
  const { read, answered, damaged, skipped } = summary.records;
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  return {
    title: `Audit: ${name}`,
    outcome: outcomeOf(summary),
    figures: [
      { count: read, label: 'records read' },
      { count: answered, label: 'answered' },
      { count: left, label: 'skipped' },
      { count: damaged, label: 'damaged', ...(damaged === 0 ? {} : { tone: 'bad' as const }) },
    ],
    notes: [],
  };
}

function outcomeOf({ records, problems, shortfalls }: Summary): ReportHead['outcome'] {
  const { read, answered, damaged } = records;
  const { file = 0, 'no-date': undated = 0, 'not-copied': left = 0 } = problems;
  const gaps = [
    ...(damaged === 0 ? [] : [`${countedInWords(damaged, 'record')} damaged`]),
    ...(file === 0 ? [] : [`${countedInWords(file, 'file')} not read`]),
    ...(undated === 0 ? [] : [`${countedInWords(undated, 'record')} without a date of capture`]),
    ...(shortfalls === 0 ? [] : [`${countedInWords(shortfalls, 'record')} known in part`]),
    ...(left === 0 ? [] : [`${countedInWords(left, 'record')} not copied`]),
  ].join(', ');
  if (gaps !== '') {
    const asked = countInWords(answered + damaged);
    return { tone: 'unsure', words: `Answered: ${countInWords(answered)} of ${asked} records. ${gaps}; see below.` };
  }
  if (read === 0) return { tone: 'quiet', words: 'No records were read.' };
  if (answered === 0) return { tone: 'quiet', words: 'All records were skipped: there was nothing to ask.' };
  const words = `Answered: every record that can be asked about, ${countInWords(answered)} in all.`;
  return { tone: 'good', words };
}
