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
import { type AcapPage, isHypertext } from './page.js';
import { readAcapClass } from './read-class.js';
import { type MetaReading, type MetaStatement, readAcapMeta } from './read-meta.js';
import { classStatementClause, type ElementStatements, type PageReading, type PageStatement } from './reading.js';

/**
 * Reads the META tags and class attributes of a page. Only the page's own definitions apply (AMB-78).
 *
 * Reading: (ASK-42) of several elements with one id, each has the prohibitions that list it, and the first one the permissions.
 */
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
  const byId = new Map<string, PageStatement[]>();
  for (const { span, reading } of metas) {
    if (reading?.kind !== 'statements') continue;
    for (const written of reading.statements) {
      const statement = statementOf(written, reading.addressees, span, visible, reportAt);
      if (statement === undefined) continue;
      statements.push(statement);
      for (const id of written.ids ?? []) {
        const listed = byId.get(id);
        if (listed !== undefined) listed.push(statement);
        else if (elementById.has(id)) byId.set(id, [statement]);
        // The elements of a page that was not read to its end are not known.
        else if (page.unread === undefined) reportAt('acap/unknown-fragment', span, { id });
      }
    }
  }
  const byElement = new Map<number, ElementStatements>();
  page.elements.forEach(({ id, classes, span }, index) => {
    const ofId = (id === undefined ? undefined : byId.get(id)) ?? none;
    const ofClass = readAcapClass(classes ?? '', span, reportAt).flatMap((written): PageStatement[] => {
      const statement = statementOf({ ...written, ...unqualified }, allCrawlers, span, visible, reportAt);
      return statement === undefined ? [] : [classStatement(statement, page)];
    });
    if (ofId.length + ofClass.length === 0) return;
    const isFirst = id === undefined || elementById.get(id) === index;
    byElement.set(index, { ofId, isFirst, ofClass });
  });
  const reading = { page, statements, byElement, elementById, featuresToArrange };
  lintFragments(reading, reportAt);
  return reading;
}

const none: readonly PageStatement[] = [];

/** Reading: (ASK-42) in XML that is not XHTML, class names are not known to be those of Part 2, so they only prohibit. */
function classStatement(statement: PageStatement, page: AcapPage): PageStatement {
  const { field } = statement;
  const isIgnored = field.says === 'allow' && field.ignoredBy === undefined && !isHypertext(page);
  const meant = isIgnored ? { ...field, ignoredBy: 'ASK-42' } : field;
  return { ...statement, field: meant, about: 'elements', clause: classStatementClause };
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
