import type { Comparison } from '../../compare/comparison.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import { shortened } from '../phrases.js';
import { changedAgents } from './agents-in-words.js';
import type { ChangeKind } from './change-kind.js';
import type { ToldChange } from './told-change.js';

/** A part of a sentence; addresses and patterns are written otherwise than words. */
export type SentencePart = string | { readonly code: string };

/** What a change is about. */
type Deed = Pick<ToldChange, 'usages' | 'purposes' | 'witness' | 'part' | 'pattern' | 'isOnePage'>;

/** "crawl within /news/*, for example /news/a". */
export function deedParts({ usages, purposes, witness, part, pattern, isOnePage }: Deed): SentencePart[] {
  const deed = `${usagesInWords(usages)}${purposes.length === 0 ? '' : ` for ${purposes.join(', ')}`}`;
  if (part !== undefined) return [`${deed} of `, { code: shortened(part) }, ' in ', { code: shortened(witness) }];
  if (isOnePage || pattern === '' || pattern === `${witness}$`) return [`${deed} of `, { code: shortened(witness) }];
  // A change lies in the addresses of a pattern, but need not be all of them.
  const example: SentencePart[] = pattern === witness ? [] : [', for example ', { code: shortened(witness) }];
  return [`${deed} within `, { code: shortened(pattern) }, ...example];
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

/** What is done, by whom and where, in plain text. */
export function deedInWords(change: Deed): string {
  return deedParts(change)
    .map((part) => (typeof part === 'string' ? part : part.code))
    .join('');
}

/** What stands above the changes of a kind, before the names of agents. */
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
export function changeInWords(change: Deed & Pick<ToldChange, 'kind' | 'agents'>, isAnyNamed: boolean): string {
  return `${kindTitles[change.kind]} ${changedAgents(change.agents, isAnyNamed)}: ${deedInWords(change)}`;
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
