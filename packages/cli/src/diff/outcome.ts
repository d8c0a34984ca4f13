import type { Comparison, Undecided } from '@heed/core/compare';
import { placeInSite } from '../documents/site/site-documents.js';
import { type ChangeKind, changeKinds } from './change-kind.js';
import { shortened } from './shortened.js';
import type { Sides } from './sides.js';
import { sourceIn, type ToldChange } from './told-change.js';
import type { UrlOutcome } from './url-list/url-outcome.js';

/** Everything that a run found, ready to be told. */
export interface Outcome {
  readonly comparison: Comparison;
  readonly sides: Sides;
  /** The changes as people are told them, ordered by kind. */
  readonly told: readonly ToldChange[];
  /** Does one side name crawlers? Then rules for all others do not apply to these. */
  readonly isAnyNamed: boolean;
  /** Whom and what the outcome is about: "any crawler or address". */
  readonly scope: string;
  readonly urls?: UrlOutcome;
}

/** How many changes of each kind there are, in the order in which people are told. */
export function countsOf(told: readonly ToldChange[]): ReadonlyMap<ChangeKind, number> {
  const counts = changeKinds.map((kind) => [kind, told.filter((change) => change.kind === kind).length] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** Orders changes by kind, and leaves their order otherwise. */
export function inOrder(told: readonly ToldChange[]): ToldChange[] {
  return changeKinds.flatMap((kind) => told.filter((change) => change.kind === kind));
}

/** The lines that an undecided part is about, with the names of their files. */
export function undecidedLines({ lines }: Undecided, { old, new: now }: Sides): string[] {
  return lines.map(({ source, line, text }) => {
    const documents = source.startsWith('old') ? old : now;
    const name = sourceIn(source);
    const place =
      name === 'header' || name === 'body' ? undefined : placeInSite(documents, { source: name, line }, '/');
    const where = place === undefined ? name : `${place.file}:${place.line}`;
    return `${where}: ${shortened(text)}`;
  });
}
