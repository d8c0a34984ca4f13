import type { Decision, Limit, Unseen, Usage } from '@heed/core';
import { limitsToArrange } from '@heed/core/documents';
import { doubtOf } from '../doubt.js';
import type { Cell } from '../terminal/table.js';
import type { Footnotes } from './footnotes.js';

/** A cell with its parts, for where the numbers of statements lead to them. */
export interface UsageCell extends Cell {
  readonly phrase: string;
  readonly notes: readonly number[];
}

/**
 * The decision on one usage in a word or two, with the numbers of the statements behind it. If not everything was looked at, only
 * what was found is said.
 */
export function cellOf(
  usage: Usage,
  decision: Decision | undefined,
  footnotes: Footnotes,
  notSeen: readonly Unseen[] | undefined,
): UsageCell {
  if (decision === undefined) return { text: '?', styleName: 'warning', phrase: 'unknown', notes: [] };
  const { verdict, may } = decision;
  const notes = footnotes.numbersOf(decision);
  const isKnown = doubtOf(usage, decision, notSeen) === undefined;
  const phrase = phraseOf(decision, isKnown);
  const text = [phrase, ...notes.map((number) => `[${number}]`)].join(' ');
  return { text, styleName: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad', phrase, notes };
}

/** The word, then the limits. Those that are only to be kept are set apart from those that are to be arranged. */
function phraseOf(decision: Decision, isKnown: boolean): string {
  const word = wordOf(decision, isKnown);
  const limits = limitsOf(decision).join(', ');
  if (limits === '') return word;
  return `${word}${limitsToArrange(decision).length > 0 ? '; ' : ', '}${limits}`;
}

/** Limits whose values are addresses, too long for a cell: there only the name is shown, and the address below the table. */
export const namedLimits: ReadonlyMap<string, string> = new Map([
  ['terms', 'Terms'],
  ['license-server', 'Licence server'],
]);

/** A limit in few words. */
function limitText({ limit, value }: Limit): string {
  return namedLimits.has(limit) ? limit : `${limit}=${value}`;
}

/** The limits that the word does not tell already. */
function limitsOf(decision: Decision): string[] {
  if (decision.blockedBy !== undefined) return [];
  const { until, limits } = decision;
  const told = limitsToArrange(decision);
  return limits
    .filter((one) => (until === undefined || one.limit !== 'time-limit') && !told.includes(one))
    .map(limitText);
}

function wordOf(decision: Decision, isKnown: boolean): string {
  const { verdict, may, until } = decision;
  if (decision.blockedBy !== undefined) return 'not allowed: may not be fetched';
  if (verdict === 'denied') return 'denied';
  const toArrange = limitsToArrange(decision);
  if (toArrange.length > 0) return `not allowed until arranged: ${toArrange.map(limitText).join(', ')}`;
  const end = until === undefined ? undefined : endOf(until);
  if (!may && (verdict === 'allowed' || end !== undefined)) return end === undefined ? 'ended' : `ended ${end}`;
  const word = verdict === 'allowed' ? 'allowed' : unstatedWord(decision, isKnown);
  return end === undefined ? word : `${word}${verdict === 'allowed' ? '' : ', open'} until ${end}`;
}

/** A usage may have limits without being allowed or denied; then "no rule" would be wrong. */
function unstatedWord({ may, limits }: Decision, isKnown: boolean): string {
  if (limits.length === 0) return may ? (isKnown ? 'no rule' : 'no rule found') : 'no rule, so not allowed';
  return may ? 'not denied' : 'not permitted';
}

/** For an end at midnight, the last day that is included: people think of that, not of the moment after it. */
function endOf(until: string): string {
  const last = new Date(Date.parse(until) - 1);
  if (!until.endsWith('T00:00:00Z') || Number.isNaN(last.getTime())) return until;
  return last.toISOString().replace(/T.*/, '');
}
