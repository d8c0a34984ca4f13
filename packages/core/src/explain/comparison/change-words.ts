import type { Comparison } from '../../compare/comparison.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import { shortened } from '../phrases.js';
import { changedAgents } from './agents-in-words.js';
import type { ChangeDescription } from './change-description.js';
import type { ChangeKind } from './change-kind.js';

/** A part of a sentence; addresses and patterns are set apart from words. */
export type SentencePart = string | { readonly code: string };

/** What a change is about. */
type Action = Pick<ChangeDescription, 'usages' | 'purposes' | 'witness' | 'part' | 'pattern' | 'isOnePage'>;

/** "crawl within /news/*, for example /news/a". */
export function actionParts({ usages, purposes, witness, part, pattern, isOnePage }: Action): SentencePart[] {
  const action = `${usagesInWords(usages)}${purposes.length === 0 ? '' : ` for ${purposes.join(', ')}`}`;
  if (part !== undefined) return [`${action} of `, { code: shortened(part) }, ' in ', { code: shortened(witness) }];
  if (isOnePage || pattern === '' || pattern === `${witness}$`) return [`${action} of `, { code: shortened(witness) }];
  // A change is within the addresses of a pattern, but need not cover all of them.
  const example: SentencePart[] = pattern === witness ? [] : [', for example ', { code: shortened(witness) }];
  return [`${action} within `, { code: shortened(pattern) }, ...example];
}

/** Usages by their names; all forms of presenting at once, where a change is one of them all. */
export function usagesInWords(usages: readonly Usage[]): string {
  const isWhole = forms.every((form) => usages.includes(form));
  if (!isWhole) return usages.join(', ');
  return usages
    .flatMap((usage) => (forms.includes(usage) ? (usage === 'present' ? [anyForm] : []) : [usage]))
    .join(', ');
}

const forms: readonly Usage[] = allUsages.filter((usage) => /^present(?:-|$)/.test(usage));
const anyForm = 'present in any form';

/** Returns what is done and where, in plain text. */
export function describeAction(change: Action): string {
  return actionParts(change)
    .map((part) => (typeof part === 'string' ? part : part.code))
    .join('');
}

/** The heading of the changes of a kind, before the names of agents. */
export const kindTitles: Readonly<Record<ChangeKind, string>> = {
  closed: 'Newly closed to',
  open: 'Newly open to',
  limits: 'Other limits for',
  verdict: 'Stated otherwise for',
};

const kindCounts: Readonly<Record<ChangeKind, string>> = {
  closed: 'newly closed',
  open: 'newly open',
  limits: 'with other limits',
  verdict: 'stated otherwise, with the same effect',
};

/** "Newly closed to all crawlers: crawl of /news/". */
export function changeInWords(
  change: Action & Pick<ChangeDescription, 'kind' | 'agents'>,
  isAnyNamed: boolean,
): string {
  return `${kindTitles[change.kind]} ${changedAgents(change.agents, isAnyNamed)}: ${describeAction(change)}`;
}

/** What was compared: "robots.txt and headers". */
export interface ComparedParts {
  readonly parts: string;
  /** What was not, although a side names it: sentences. */
  readonly left: readonly string[];
}

/** The whole outcome in a sentence or two, which claims no more than was decided. */
export function outcomeInWords(
  { complete, undecided }: Pick<Comparison, 'complete' | 'undecided'>,
  counts: ReadonlyMap<ChangeKind, number>,
  scope: string,
  { parts, left }: ComparedParts,
): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const open = `${undecided.length} ${undecided.length === 1 ? 'part' : 'parts'} could not be decided`;
  const rest = left.map((sentence) => ` ${sentence}`).join('');
  if (total === 0) {
    return complete
      ? `Nothing changes for ${scope}: proved for ${parts}.${rest}`
      : `No change was found in ${parts}, but ${open}.${rest}`;
  }
  const kinds = Array.from(counts, ([kind, count]) => `${count} ${kindCounts[kind]}`).join(', ');
  const changes = `${total} ${total === 1 ? 'change' : 'changes'}: ${kinds}.`;
  return `${changes} ${complete ? `Every address and crawler was compared, in ${parts}.` : `Also, ${open}.`}${rest}`;
}
