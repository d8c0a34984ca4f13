import type { ReportAt } from '../report-at.js';
import { type AcapPage, parentOf } from './page.js';
import type { PageReading, PageStatement } from './reading.js';

/** Limit: how many enclosing elements are searched for statements to report; verdicts consider all of them. */
const maxDepth = 32;

/** Reports statements about elements that are ignored, or that only crawlers which understand fragments will honour. */
export function lintFragments({ page, statements, byElement }: PageReading, reportAt: ReportAt): void {
  const permitted = new Set<string>();
  for (const { field, about } of statements) {
    if (about === 'page' && field.says === 'allow' && field.usage.kind === 'standard') permitted.add(field.usage.name);
  }
  const namedOn = new Map<number, ReadonlySet<string>>();
  for (const [index, own] of byElement) namedOn.set(index, new Set(own.flatMap(standardUsage)));
  for (const [index, inner] of byElement) {
    for (const statement of inner) {
      const { field } = statement;
      for (const usage of standardUsage(statement)) {
        if (isNamedAround(page, namedOn, index, usage)) reportAt('acap/nested-statement', field.span, { usage });
        if (field.says === 'disallow' && permitted.has(usage)) reportAt('acap/fragment-only', field.span, {});
      }
    }
  }
}

function standardUsage({ field: { usage } }: PageStatement): string[] {
  return usage.kind === 'standard' ? [usage.name] : [];
}

/**
 * Does a statement on an enclosing element name the usage? Each element has a set of the usages that are named on it: an `id-list` can
 * put any number of statements on one element, with any number of elements inside.
 */
function isNamedAround(
  page: AcapPage,
  namedOn: ReadonlyMap<number, ReadonlySet<string>>,
  index: number,
  usage: string,
): boolean {
  let parent = parentOf(page, index);
  for (let depth = 0; parent !== undefined && depth < maxDepth; depth++) {
    if (namedOn.get(parent)?.has(usage)) return true;
    parent = parentOf(page, parent);
  }
  return false;
}
