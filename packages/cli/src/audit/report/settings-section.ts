import { countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import { htmlWords } from '../../formats/html-text.js';
import type { Phrase, Words } from '../../formats/report.js';
import type { Summary } from './summary-file.js';

/** Limit: names of a list that are shown. */
const shownNames = 40;

/** What was audited, with which settings, and what was skipped. */
export function settingsSection({ settings, records, filtered }: Summary): string {
  const facts = [...knownFacts(settings), ...otherFacts(settings)];
  if (settings['filter'] === true) {
    facts.push([
      'Passed the filter',
      `${countInWords(filtered)} of ${countInWords(records.answered)} answered records`,
    ]);
  }
  facts.push(['Skipped', skippedWords(records.skipped)]);
  const rows = facts.map(([name, words]) => `<dt>${htmlWords(name)}</dt><dd>${htmlWords(words)}</dd>\n`);
  return [
    htmlBlock({ kind: 'heading', level: 2, words: 'What was asked', id: 'settings' }),
    `<dl class="facts">\n${rows.join('')}</dl>\n`,
  ].join('');
}

/** How many records of which kind were skipped. */
function skippedWords(skipped: Summary['records']['skipped']): Words {
  const kinds = Object.entries(skipped).sort(([, one], [, other]) => other - one);
  if (kinds.length === 0) return 'nothing';
  const shown = kinds.slice(0, shownNames);
  const phrases = shown.flatMap(([kind, count], at): Phrase[] => [
    `${at === 0 ? '' : ', '}${countInWords(count)} `,
    { code: kind },
  ]);
  const more = kinds.slice(shownNames).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...phrases,
    more > 0 ? ` and ${countInWords(more)} of other kinds` : '',
    '. There is nothing to ask about these: files such as robots.txt are evidence for other records.',
  ];
}

type Fact = readonly [name: string, words: Words];

/** Settings that people know by other words than the file. */
const named = new Set([
  'inputs',
  'inputsMore',
  'robotsFrom',
  'version',
  'agents',
  'usages',
  'at',
  'startedAt',
  'unstated',
  'unseen',
  'obtained',
  'strictRfc9309',
  'optOut',
  'format',
  'only',
]);

function knownFacts(settings: Summary['settings']): Fact[] {
  const { inputs, inputsMore, robotsFrom, version } = settings;
  const { agents, usages, at, startedAt, unstated, unseen, obtained, strictRfc9309, optOut, format, only } = settings;
  return [
    ...optionalNames('Inputs', inputs, typeof inputsMore === 'number' ? inputsMore : 0),
    ...optionalNames('robots.txt also from', robotsFrom, 0),
    ['Agents', namesIn(agents) ?? 'those that the lines of the input name'],
    ['Usages', namesIn(usages) ?? 'all'],
    ['Moment asked about', typeof at === 'string' ? [{ code: at }] : 'when each record was captured'],
    [
      'Records without a date',
      typeof startedAt === 'string' ? ['count as captured at ', { code: startedAt }] : 'unknown',
    ],
    ['Where there is no rule', unstated === 'refuse' ? 'the agent may not' : 'the agent may'],
    ['Where something missing could forbid the use', unseenInWords(unseen)],
    ...optional(obtained === 'elsewhere', 'Obtained', 'elsewhere: a denied crawl does not block other usages'),
    ...optional(
      strictRfc9309 === true,
      'robots.txt',
      'by RFC 9309 alone, whatever operators document of their own crawlers',
    ),
    ...optional(typeof optOut === 'string', "The operator's own list", [
      { code: 'opt-out.txt' },
      ', ',
      { code: String(optOut) },
    ]),
    ...optional(only === 'may', 'Rows written', 'only where the agent may'),
    ...optional(only === 'denied', 'Rows written', 'only where the verdict is denied'),
    ['Parts', typeof format === 'string' ? [{ code: format }] : 'unknown'],
    ...optional(typeof version === 'string', 'Answered by', `@heed/audit ${version}`),
  ];
}

function unseenInWords(unseen: unknown): Words {
  if (unseen === 'allow') return 'the agent may';
  const absent = namesIn(unseen);
  return absent === undefined ? 'the agent may not' : ['the agent may not; taken as absent: ', ...absent];
}

function optionalNames(name: string, value: unknown, more: number): Fact[] {
  const words = namesIn(value, more);
  return words === undefined ? [] : [[name, words]];
}

function optional(isSo: boolean, name: string, words: Words): Fact[] {
  return isSo ? [[name, words]] : [];
}

/** What remains, as the file has it; there are a dozen settings at most. */
function otherFacts(settings: Summary['settings']): Fact[] {
  return Object.entries(settings)
    .filter(([name, value]) => !named.has(name) && isSet(value))
    .slice(0, shownNames)
    .map(([name, value]) => [
      name,
      namesIn(value) ?? [{ code: typeof value === 'string' ? value : JSON.stringify(value) }],
    ]);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** A list of texts, with commas; `undefined` if it is empty, or something else. */
function namesIn(value: unknown, notListed = 0): Words | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === 'string')) return undefined;
  const phrases = value
    .slice(0, shownNames)
    .flatMap((name: string, at): Phrase[] => [at === 0 ? '' : ', ', { code: name }]);
  const more = Math.max(0, value.length - shownNames) + notListed;
  return more > 0 ? [...phrases, ` and ${countInWords(more)} more`] : phrases;
}
