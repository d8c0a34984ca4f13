import { type AgentEntry, agents, type Obeys, type PolicyToken, type Seen } from '@heed/agents';
import { purposeInWords } from '@heed/agents/purposes';
import type { Signal } from '@heed/core/vocabulary';
import { siblingsOf } from '../siblings.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { addressOf } from './address.js';
import { type Cell, cellsOf, signalsInWords } from './reads.js';

/** A line of an entry: its title and its sentences. */
type Line = readonly [title: string, ...texts: readonly string[]];

/** Who an agent is, what it does, and what to write to address it. */
export function formatAgent(agent: AgentEntry, style: Style, width: number): string[] {
  const { token, aliases = [], operator, purposes, governs, obeys, seen, deviations, notes } = agent;
  const { name, note } = addressOf(agent);
  return format(
    token,
    [
      ['Operator', operator],
      ...(aliases.length === 0 ? [] : [['Other names', aliases.join(', ')] as const]),
      ...(governs === undefined
        ? [['Fetches for', purposes.map((purpose) => `${purposeInWords(purpose)} (${purpose})`).join('; ')] as const]
        : [['Governs', governs.join(', '), 'It never fetches anything: other crawlers of its operator do.'] as const]),
      ['Status', ...statusOf(agent)],
      ['robots.txt', `${obeysInWords[obeys]}${seen === 'unverified' ? ' (unverified)' : ''}`],
      ...(deviations.length === 0 ? [] : [['Differs from RFC 9309', ...deviations] as const]),
      ...linesOnReading(agent),
      ...boundBy(agent),
      ...linesOnSiblings(agent),
      ...(notes.length === 0 ? [] : [['Notes', ...notes] as const]),
      ['To address it', `User-agent: ${name}`, ...(note === undefined ? [] : [note])],
      ...linesOnSource(agent),
    ],
    style,
    width,
  );
}

/** Describes a token that stands for a use. */
export function formatPolicyToken(token: PolicyToken, style: Style, width: number): string[] {
  const { definedBy, governs, notes } = token;
  return format(
    token.token,
    [
      ['Defined by', definedBy],
      ['Governs', governs.join(', '), 'It stands for this use, whoever makes it; no crawler has this name.'],
      ['Notes', ...notes],
      ['To write it', `User-agent: ${token.token}`],
      ...linesOnSource(token),
    ],
    style,
    width,
  );
}

function statusOf({ status, replacedBy }: AgentEntry): string[] {
  if (status === 'undocumented') return ['in use; no page of its operator about it is known'];
  if (status === 'active') return ['in use'];
  return ['retired', ...(replacedBy === undefined ? [] : [`${replacedBy.join(', ')} took its place.`])];
}

const obeysInWords: Readonly<Record<Obeys, string>> = {
  yes: 'It says that it obeys robots.txt.',
  partly: 'It says that it obeys robots.txt in part.',
  no: 'It says that it does not obey robots.txt.',
  user: 'It says that robots.txt need not apply, because a person asked for the page.',
  unknown: 'Nothing was found on whether it obeys robots.txt.',
};

/** Usage-only tokens of its operator: what a group for them forbids holds for this agent too (AIN-9). */
function boundBy({ operator, governs }: AgentEntry): Line[] {
  if (governs !== undefined) return [];
  const tokens = agents.filter((one) => one.operator === operator && one.governs?.includes('ai-train'));
  return tokens.map((one) => ['Also bound by', `groups for ${one.token}, if they forbid ai-train`]);
}

const titles: readonly (readonly [Cell['standing'], string])[] = [
  ['documented', 'Documents reading'],
  ['declined', 'Documents not reading'],
  ['not documented', 'Says nothing of'],
];

/** What the operator documents that the agent reads, by page. What is not listed is not known. */
function linesOnReading(agent: AgentEntry): Line[] {
  const cells = cellsOf(agent);
  if (cells.length === 0) return [['Reads', 'not known: no page on it was read']];
  return titles.flatMap(([standing, title]): Line[] => {
    const pages = new Map<string, Signal[]>();
    for (const { signal, standing: its, source, date, seen } of cells) {
      const page = `${source} (${date}${seen === 'report' ? ', by a report' : ''})`;
      if (its === standing) pages.set(page, [...(pages.get(page) ?? []), signal]);
    }
    const inWords = standing === 'not documented' ? shortListOf : signalsInWords;
    const texts = [...pages].map(([page, signals]) => `${inWords(signals)}: ${page}`);
    return texts.length === 0 ? [] : [[title, ...texts]];
  });
}

/** Limit: signals in one list. A page that says nothing of most of them would fill a screen. */
const maxSignals = 16;

/** What publishers write most, if not all can be listed. */
const mostWritten: readonly Signal[] = [
  'content-signal',
  'content-usage',
  'tdmrep',
  'rsl',
  'ai-txt',
  'acap',
  'crawl-delay',
  'sitemap',
  'meta/noai',
  'header/noai',
  'meta/noindex',
  'header/noindex',
  'data-nosnippet',
];

function shortListOf(signals: readonly Signal[]): string {
  if (signals.length <= maxSignals) return signalsInWords(signals);
  const shown = mostWritten.filter((signal) => signals.includes(signal));
  return `${signalsInWords(shown)}; and ${signals.length - shown.length} more, which --json lists`;
}

/** Limit: names of siblings in a line. Google has twenty. */
const maxSiblings = 6;

function linesOnSiblings(agent: AgentEntry): Line[] {
  if (agent.status === 'retired') return [];
  const siblings = siblingsOf(agent).map(({ token, purposes }) => `${token} (${purposes.join(', ')})`);
  if (siblings.length === 0) return [];
  const more = siblings.length - maxSiblings;
  const list = siblings.slice(0, maxSiblings).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [['Not this agent', list, 'Rules for this name do not bind them.']];
}

function linesOnSource({ source, seen, checkedOn }: AgentEntry | PolicyToken): Line[] {
  return [
    ['Documented', source ?? 'no page is known'],
    ['Checked', `${checkedOn}, ${seenInWords(seen, source)}`],
  ];
}

function seenInWords(seen: Seen, source: string | null): string {
  if (seen === 'unverified') return 'but the page was not opened: unverified';
  if (seen === 'operator page') return 'on the page of its operator';
  return source === null ? 'in a report or list' : 'in a report or list that cites this page';
}

const indent = '  ';

function format(title: string, lines: readonly Line[], style: Style, width: number): string[] {
  const room = Math.max(...lines.map(([name]) => name.length)) + indent.length;
  return [
    style('strong', title),
    ...lines.flatMap(([name, ...texts]) =>
      texts
        .flatMap((text) => wrapped(text, textWidth(width, indent.length + room)))
        .map((text, line) => `${indent}${style('quiet', (line === 0 ? name : '').padEnd(room))}${text}`),
    ),
  ];
}
