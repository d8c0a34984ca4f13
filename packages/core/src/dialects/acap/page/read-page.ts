import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../text/source.js';
import { resolveDefinitions } from '../file/definition.js';
import { noDefinitions, type UsageField } from '../file/reading.js';
import { resolveUsage, type Visible } from '../file/usage-field.js';
import { type ReportAt, reporterFor } from '../report-at.js';
import { type Addressees, allCrawlers } from '../syntax/crawler-name.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { type FeatureToArrange, featuresToArrangeIn } from '../syntax/read-qualifiers.js';
import type { AcapPage } from './page.js';
import { readAcapClass } from './read-class.js';
import { type MetaReading, type MetaStatement, readAcapMeta } from './read-meta.js';

/** What a page says of itself and its elements. */
export interface PageReading {
  readonly page: AcapPage;
  readonly statements: readonly PageStatement[];
  /** By index of the element they are about. */
  readonly ofElement: ReadonlyMap<number, readonly PageStatement[]>;
  /** The first element with each id. */
  readonly byId: ReadonlyMap<string, number>;
  /** Qualifiers that are honoured between parties that agreed on them (A1-1.1-b). */
  readonly featuresToArrange: readonly FeatureToArrange[];
}

export interface PageStatement {
  readonly addressees: Addressees;
  readonly field: Omit<UsageField, 'resource'>;
  /**
   * The whole page; elements of it; or a prohibition for elements that whoever does not understand fragments has to take
   * for the whole page (AMB-73).
   */
  readonly about: 'page' | 'elements' | 'elements or page';
  /** The clause by which it counts. */
  readonly clause: string;
}

/** Reads the META tags and class attributes of a page. Definitions are the page's own (AMB-78). */
export function readAcapPage(page: AcapPage, report?: Report): PageReading {
  const reportAt = reporterFor(page.source, report);
  const metas = page.metas.map((meta) => ({ span: meta.span, reading: readAcapMeta(meta, reportAt) }));
  const drafts = metas.flatMap(({ reading }) => (reading?.kind === 'definition' ? [reading.draft] : []));
  const own = resolveDefinitions(drafts, page.source, 'page', noDefinitions, reportAt);
  const visible: Visible = { own, inherited: noDefinitions };
  const featuresToArrange = metas.flatMap(({ span, reading }) =>
    featuresToArrangeIn(qualifiersOf(reading)).map(({ feature }) => ({ feature, span })),
  );
  const byId = new Map<string, number>();
  page.elements.forEach(({ id }, index) => {
    if (id !== undefined && !byId.has(id)) byId.set(id, index);
  });
  const statements: PageStatement[] = [];
  const ofElement = new Map<number, PageStatement[]>();
  const attach = (index: number, statement: PageStatement): void => {
    const several = ofElement.get(index);
    if (several === undefined) ofElement.set(index, [statement]);
    else several.push(statement);
  };
  for (const { span, reading } of metas) {
    if (reading?.kind !== 'statements') continue;
    for (const said of reading.statements) {
      const statement = statementOf(said, reading.addressees, span, visible, reportAt);
      if (statement === undefined) continue;
      statements.push(statement);
      for (const id of said.ids ?? []) {
        const index = byId.get(id);
        if (index === undefined) reportAt('acap/unknown-fragment', span, { id });
        else attach(index, statement);
      }
    }
  }
  page.elements.forEach(({ classes, span }, index) => {
    for (const said of readAcapClass(classes ?? '', span, reportAt)) {
      const statement = statementOf({ ...said, ...bare }, allCrawlers, span, visible, reportAt);
      if (statement !== undefined) attach(index, { ...statement, about: 'elements', clause: 'A2-2.1-b' });
    }
  });
  const reading = { page, statements, ofElement, byId, featuresToArrange };
  lintFragments(reading, reportAt);
  return reading;
}

function qualifiersOf(reading: MetaReading | undefined): readonly Qualifier[] {
  if (reading?.kind === 'statements') return reading.statements.flatMap(({ qualifiers }) => qualifiers);
  return reading?.draft.kind === 'qualified' ? reading.draft.qualifiers : [];
}

/** A class name has no purpose and no qualifiers (A2-2.2-a). */
const bare = { purposes: [], qualifiers: [] } as const;

function aboutOf({ says, ids }: MetaStatement): PageStatement['about'] {
  if (ids === undefined) return 'page';
  return says === 'allow' ? 'elements' : 'elements or page';
}

function statementOf(
  said: MetaStatement,
  addressees: Addressees,
  span: Span,
  visible: Visible,
  reportAt: ReportAt,
): PageStatement | undefined {
  const toTag: ReportAt = (code, _, data) => reportAt(code, span, data);
  const usage = resolveUsage({ ...said, span }, visible, 'page', toTag);
  if (usage === undefined) return undefined;
  const { says, qualifiers, purposes } = said;
  const field = { says, usage, qualifiers, purposes, span };
  const prohibitsLocal = usage.kind === 'local' && says === 'disallow';
  const reading = prohibitsLocal ? 'AMB-40' : said.reading;
  return {
    addressees,
    field: reading === undefined ? field : { ...field, reading },
    about: aboutOf(said),
    clause: says === 'allow' ? 'A2-1.3.1-a' : 'A2-1.3.2-a',
  };
}

/** The element that encloses another in the list. A parent that does not come first is none. */
export function parentOf(page: AcapPage, index: number): number | undefined {
  const parent = page.elements[index]?.parent;
  return parent !== undefined && parent >= 0 && parent < index ? parent : undefined;
}

/** Limit: how many enclosing statements are looked at for a remark; verdicts look at all. */
const deepest = 32;

function lintFragments({ page, statements, ofElement }: PageReading, reportAt: ReportAt): void {
  const permitted = new Set<string>();
  for (const { field, about } of statements) {
    if (about === 'page' && field.says === 'allow' && field.usage.kind === 'standard') permitted.add(field.usage.name);
  }
  for (const [index, inner] of ofElement) {
    const outer = enclosing(page, ofElement, index);
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

function enclosing(page: AcapPage, ofElement: PageReading['ofElement'], index: number): PageStatement[] {
  const found: PageStatement[] = [];
  let parent = parentOf(page, index);
  for (let steps = 0; parent !== undefined && steps < deepest; steps++) {
    for (const statement of ofElement.get(parent) ?? []) found.push(statement);
    parent = parentOf(page, parent);
  }
  return found;
}
