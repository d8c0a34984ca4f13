import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../text/source.js';
import { noDefinitions } from '../file/reading.js';
import { resolveDefinitions } from '../file/resolve-definitions.js';
import { localUsageClause, resolveUsage, type VisibleDefinitions } from '../file/usage-field.js';
import { type ReportAt, reporterFor } from '../report-at.js';
import { type Addressees, allCrawlers } from '../syntax/crawler-name.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { featuresToArrangeIn } from '../syntax/read-qualifiers.js';
import { lintFragments } from './lint.js';
import type { AcapPage } from './page.js';
import { readAcapClass } from './read-class.js';
import { type MetaReading, type MetaStatement, readAcapMeta } from './read-meta.js';
import type { PageReading, PageStatement } from './reading.js';

/** Reads the META tags and class attributes of a page. Only the page's own definitions apply (AMB-78). */
export function readAcapPage(page: AcapPage, report?: Report): PageReading {
  const reportAt = reporterFor(page.source, report);
  const metas = page.metas.map((meta) => ({ span: meta.span, reading: readAcapMeta(meta, reportAt) }));
  const drafts = metas.flatMap(({ reading }) => (reading?.kind === 'definition' ? [reading.draft] : []));
  const own = resolveDefinitions(drafts, page.source, 'page', noDefinitions, reportAt);
  const visible: VisibleDefinitions = { own, inherited: noDefinitions };
  const featuresToArrange = metas.flatMap(({ span, reading }) =>
    featuresToArrangeIn(qualifiersOf(reading)).map(({ feature }) => ({ feature, span })),
  );
  const elementById = new Map<string, number>();
  page.elements.forEach(({ id }, index) => {
    if (id !== undefined && !elementById.has(id)) elementById.set(id, index);
  });
  const statements: PageStatement[] = [];
  const byElement = new Map<number, PageStatement[]>();
  const attach = (index: number, statement: PageStatement): void => {
    const several = byElement.get(index);
    if (several === undefined) byElement.set(index, [statement]);
    else several.push(statement);
  };
  for (const { span, reading } of metas) {
    if (reading?.kind !== 'statements') continue;
    for (const written of reading.statements) {
      const statement = statementOf(written, reading.addressees, span, visible, reportAt);
      if (statement === undefined) continue;
      statements.push(statement);
      for (const id of written.ids ?? []) {
        const index = elementById.get(id);
        if (index !== undefined) attach(index, statement);
        // The elements of a page that was not read to its end are not known.
        else if (page.unread === undefined) reportAt('acap/unknown-fragment', span, { id });
      }
    }
  }
  page.elements.forEach(({ classes, span }, index) => {
    for (const written of readAcapClass(classes ?? '', span, reportAt)) {
      const statement = statementOf({ ...written, ...unqualified }, allCrawlers, span, visible, reportAt);
      if (statement !== undefined) attach(index, { ...statement, about: 'elements', clause: 'A2-2.1-b' });
    }
  });
  const reading = { page, statements, byElement, elementById, featuresToArrange };
  lintFragments(reading, reportAt);
  return reading;
}

function qualifiersOf(reading: MetaReading | undefined): readonly Qualifier[] {
  if (reading?.kind === 'statements') return reading.statements.flatMap(({ qualifiers }) => qualifiers);
  return reading?.draft.kind === 'qualified' ? reading.draft.qualifiers : [];
}

/** A class name has no purpose and no qualifiers (A2-2.2-a). */
const unqualified = { purposes: [], qualifiers: [] } as const;

/** The grammar has no prohibition of parts; that there is one is a reading (AMB-73). */
function clauseOf({ says, ids }: MetaStatement): string {
  if (says === 'allow') return 'A2-1.3.1-a';
  return ids === undefined ? 'A2-1.3.2-a' : 'AMB-73';
}

function statementOf(
  written: MetaStatement,
  addressees: Addressees,
  span: Span,
  visible: VisibleDefinitions,
  reportAt: ReportAt,
): PageStatement | undefined {
  const reportTag: ReportAt = (code, _, data) => reportAt(code, span, data);
  const usage = resolveUsage({ ...written, span }, visible, 'page', reportTag);
  if (usage === undefined) return undefined;
  const { says, qualifiers, purposes } = written;
  const field = { says, usage, qualifiers, purposes, span };
  const ofLocal = localUsageClause(usage, says);
  const interpretedBy = ofLocal ?? written.interpretedBy;
  const meaning = says === 'allow' && ofLocal !== undefined ? { ignoredBy: ofLocal } : { interpretedBy };
  return {
    addressees,
    field: interpretedBy === undefined ? field : { ...field, ...meaning },
    about: written.ids === undefined ? 'page' : 'elements',
    clause: clauseOf(written),
  };
}
