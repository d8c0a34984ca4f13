import type { Comparison, Undecided } from '@heed/core/compare';
import { type ComparedParts, shortened, sourceIn } from '@heed/core/internal/comparisons';
import { placeInSite } from '../documents/site/site-documents.js';
import type { Sides } from './sides.js';
import type { PlacedChange } from './told-change.js';
import type { UrlOutcome } from './url-list/url-outcome.js';

/** Everything that a run found, ready to be told. */
export interface Outcome {
  readonly comparison: Comparison;
  readonly sides: Sides;
  /** The changes as people are told them, ordered by kind. */
  readonly told: readonly PlacedChange[];
  /** Does one side name crawlers? Then rules for all others do not apply to these. */
  readonly isAnyNamed: boolean;
  /** Whom and what the outcome is about: "any crawler or address". */
  readonly scope: string;
  readonly urls?: UrlOutcome;
}

/** What was compared, and the documents that were not although both sides refer to them. */
export function comparedParts({ sides, comparison }: Outcome): ComparedParts {
  const left = (comparison.notCompared ?? []).map((address) => `What ${shortened(address)} says was not compared.`);
  return { parts: sides.parts, left };
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
