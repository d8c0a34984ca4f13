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
  for (const [index, inner] of byElement) {
    const outer = enclosingStatements(page, byElement, index);
    for (const { field } of inner) {
      if (field.usage.kind === 'local') continue;
      const usage = field.usage.name;
      if (outer.some((other) => other.field.usage.kind === 'standard' && other.field.usage.name === usage)) {
        reportAt('acap/nested-statement', field.span, { usage });
      }
      if (field.says === 'disallow' && permitted.has(usage)) reportAt('acap/fragment-only', field.span, {});
    }
  }
}

function enclosingStatements(page: AcapPage, byElement: PageReading['byElement'], index: number): PageStatement[] {
  const statements: PageStatement[] = [];
  let parent = parentOf(page, index);
  for (let depth = 0; parent !== undefined && depth < maxDepth; depth++) {
    for (const statement of byElement.get(parent) ?? []) statements.push(statement);
    parent = parentOf(page, parent);
  }
  return statements;
}
