import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import { haveFixedNames } from '../../policy/file.js';
import { rslMark } from '../../policy/page.js';
import { type Ruling, silence } from '../../policy/statement.js';
import { unreadRuling } from '../../policy/unread.js';
import { isFixed, originOf, parseUrl } from '../../policy/url.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import type { Header } from '../../text/header.js';
import { rememberLastBy } from '../../text/memory.js';
import { hasMark, type RareMark } from '../../text/rare-mark.js';
import type { Referred } from '../dialect.js';
import { rememberCases } from '../robots-txt/groups/path-cases.js';
import type { PathRule } from '../robots-txt/match/path-rule.js';
import type { Texts } from '../texts.js';
import { type Documents, findDocuments, type Ruler, rulersOf } from './applied.js';
import type { PlacedDocument } from './find-document.js';
import { type LicenseLine, type LicenseLines, licenseLinesIn, licensesFor } from './license-lines.js';
import { licenseLinksOf, type Reference, referenceOfLine, referencesOfHeader, referencesOfPage } from './references.js';
import { nearestOf, strictestOf, withReplaced } from './settle.js';
import { aiUsages, spokenUsages } from './vocabulary.js';

/** What RSL says about a resource, in the documents that robots.txt, the header and the page refer to. */
export function rslVoices(texts: Texts, report: Report): readonly Voice[] {
  // Most sites have no licence, and then nothing depends on the URL.
  const mayHaveLicence = linesOf(texts) !== undefined || typeof texts.page === 'object' || hasLinks(texts.header);
  if (!mayHaveLicence) return none;
  const { voices, problems } = voicesAbout(texts);
  for (const problem of problems) report(problem);
  return voices;
}

function hasLinks(header: Header): boolean {
  return licenseLinksOf(header).length > 0;
}

/** The voices about the last texts are kept: the same licence comes with question after question about a site. */
const voicesAbout = rememberLastBy(
  (texts: Texts) => {
    const { robots, header, page, files, finders } = texts;
    return [robots, header, page, files, finders, baseOf(texts)];
  },
  (texts) => {
    const problems: Diagnostic[] = [];
    return { voices: newVoices(texts, (problem) => problems.push(problem)), problems };
  },
);

/** What addresses in the texts are resolved against: the URL, or only its origin, if its path makes no difference. */
function baseOf(texts: Texts): string {
  const { header, page, files, url } = texts;
  const isSameForSite = typeof page !== 'object' && !hasLinks(header) && haveFixedNames(files);
  const lines = isSameForSite ? (linesOf(texts)?.lines ?? []) : [];
  return isSameForSite && lines.every(({ value }) => isFixed(value)) ? originOf(url) : url;
}

function newVoices(texts: Texts, report: Report): readonly Voice[] {
  const site = linesOf(texts);
  const ofPage = pageReferences(texts);
  const isHidden = mayBeHidden(texts);
  if (site === undefined && ofPage.length === 0 && !isHidden) return [];
  const ofLine = new Map(site?.lines.map((line) => [line, referenceOfLine(line, texts.url)]));
  for (const [line, reference] of ofLine) reportLine(line, reference, report);
  for (const reference of ofPage) reportReference(reference, report);
  const documents = findDocuments([...ofLine.values(), ...ofPage], texts, report);
  for (const url of new Set([...ofLine.values()].map((reference) => reference.url))) {
    reportPagelessContents(documents.get(url), report);
  }
  const host = parseUrl(texts.url)?.host ?? '';
  const paths = pathsIn(documents);
  const rulerFor = rememberCases(
    (agent) => {
      const references = site === undefined ? noReferences : siteReferences(site, ofLine, agent);
      return { ...references, count: ofLine.size + paths.length, paths };
    },
    ({ applying, replaced }, path) => {
      const rulersFor = (references: readonly Reference[], from: 'page' | 'site'): Ruler[] =>
        rulersOf(references, documents, from, { host, path });
      const levels = [rulersFor(ofPage, 'page'), rulersFor(applying, 'site')];
      const giveWay = rulersFor(replaced, 'site');
      return remembered((query) => {
        const rulingOf = (rulers: readonly Ruler[]): Ruling => strictestOf(rulers.map((ruleOn) => ruleOn(query)));
        const ruling = withReplaced(nearestOf(levels.map(rulingOf)), rulingOf(giveWay));
        return isHidden ? strictestOf([hiddenRuling(texts, query.usage), ruling]) : ruling;
      });
    },
  );
  return [
    {
      dialect: 'rsl',
      rule: (query) => (spokenUsages.includes(query.usage) ? rulerFor(query.agent, query.path)(query) : silence),
    },
  ];
}

/** The paths that documents speak of. */
function pathsIn(documents: Documents): PathRule[] {
  const contents = [...documents.values()].flatMap((document) => document?.contents ?? []);
  return contents.flatMap(({ scope }) => (scope.kind === 'paths' ? [scope.rule] : []));
}

/**
 * Remembers rulings: those on the elements of a page are all the same, and a page can have as many elements as a licence has. Of
 * arrangements, the last are remembered.
 */
function remembered(ruleOn: Ruler): Ruler {
  let rulings = new CaseRulings();
  let arranged = '';
  return (query) => {
    const { usage, arrangements } = query;
    const asked = arrangements.length === 0 ? '' : arrangements.join('\0');
    if (asked !== arranged) {
      arranged = asked;
      rulings = new CaseRulings();
    }
    return rulings.on(usage, true, () => withNearest(ruleOn(query)));
  };
}

/** Limit: statements that agree and are listed. A hundred thousand elements can say the same, and answers about each part of a page list them. */
const maxAgreeing = 100;

function withNearest(ruling: Ruling): Ruling {
  return ruling.because.length <= maxAgreeing ? ruling : { ...ruling, because: ruling.because.slice(0, maxAgreeing) };
}

/** What robots.txt refers to for one agent. */
interface SiteReferences {
  readonly applying: readonly Reference[];
  /** Those that licences of the agent's group replace (AIN-16f). */
  readonly replaced: readonly Reference[];
}

const noReferences: SiteReferences = { applying: [], replaced: [] };

/**
 * The licences of the agent's groups replace those before the first group (RSL-A1). What is broken replaces nothing: beside a
 * relative address alone, both apply (AIN-2c).
 */
function siteReferences(
  lines: LicenseLines,
  ofLine: ReadonlyMap<LicenseLine, Reference>,
  agent: Agent,
): SiteReferences {
  const addressed = licensesFor(lines, agent);
  const referencesOf = (some: readonly LicenseLine[]): Reference[] => some.flatMap((line) => ofLine.get(line) ?? []);
  const own = referencesOf(addressed.own);
  const global = referencesOf(addressed.global);
  const forAll = referencesOf(addressed.refusing).map(
    (reference) => ({ ...reference, onlyRefusals: 'AIN-2h' }) as const,
  );
  const isReplaced = own.some(({ onlyRefusals }) => onlyRefusals === undefined);
  return { applying: [...own, ...forAll, ...(isReplaced ? [] : global)], replaced: isReplaced ? global : [] };
}

/** A `License` line, or the media type of RSL. Some templates write the plus sign as a reference. */
export const rslReferenceHint: RegExp = new RegExp(`license[ \\t\\v\\f]*:|${rslMark.pattern.source}`, 'i');

/** The media type alone, in pages. */
export const rslPageMark: RareMark = rslMark;

/** The absolute URLs of the RSL documents that texts refer to. */
export function rslReferences(texts: Texts): string[] {
  const ofSite = linesOf(texts)?.lines.map((line) => referenceOfLine(line, texts.url)) ?? [];
  return [...ofSite, ...pageReferences(texts)].flatMap(({ url, script }) => (script === undefined ? (url ?? []) : []));
}

const nothingReferred: Referred = { site: [], page: [] };

/** Those that apply to the agent, and not those that licences of its own groups replace (AIN-16f). */
export function rslReferredFor(texts: Texts, agent: Agent): Referred {
  const lines = linesOf(texts);
  const ofPage = pageReferences(texts);
  if (lines === undefined && ofPage.length === 0) return nothingReferred;
  const urlsOf = (references: readonly Reference[]): string[] =>
    references.flatMap(({ url, script }) => (script === undefined ? (url ?? []) : []));
  const ofLine = new Map(lines?.lines.map((line) => [line, referenceOfLine(line, texts.url)]));
  const applying = lines === undefined ? [] : siteReferences(lines, ofLine, agent).applying;
  return { site: urlsOf(applying), page: urlsOf(ofPage) };
}

/** The `License` lines of robots.txt; undefined if there are none. */
function linesOf({ robots }: Texts): LicenseLines | undefined {
  if (robots?.kind !== 'read') return undefined;
  const found = licenseLinesIn(robots.gate.robots);
  return found.lines.length === 0 ? undefined : found;
}

function pageReferences({ header, page, url }: Texts): readonly Reference[] {
  if (header.lines.length === 0 && typeof page !== 'object') return none;
  const ofHeader = referencesOfHeader(header, url);
  return typeof page === 'object' ? [...ofHeader, ...referencesOfPage(page, url)] : ofHeader;
}

const none: readonly never[] = [];

/** May the part of a page that was not read hold a reference to RSL? */
function mayBeHidden({ page }: Texts): boolean {
  return typeof page === 'object' && page.unread !== undefined && hasMark(page.source.text, rslMark, page.unread.from);
}

/** What could not be read may refuse, as a broken document does (ASK-unread, AIN-16g). */
function hiddenRuling({ page }: Texts, usage: Usage): Ruling {
  return typeof page === 'object' && aiUsages.includes(usage) ? unreadRuling('rsl', page) : silence;
}

function reportLine({ isParted, source, span }: LicenseLine, reference: Reference, report: Report): void {
  if (isParted) reportProblem(report, source, span, 'rsl/parted-license', {});
  reportReference(reference, report);
}

function reportReference({ source, span, url = '', onlyRefusals, script }: Reference, report: Report): void {
  if (onlyRefusals === 'AIN-7') reportProblem(report, source, span, 'rsl/relative-license', {});
  if (onlyRefusals === 'AIN-2a') reportProblem(report, source, span, 'rsl/link-without-brackets', {});
  if (onlyRefusals === 'RSL-A4') reportProblem(report, source, span, 'rsl/script-in-element', {});
  const isWrittenSo = script === undefined && url.startsWith('http:') && /http:/i.test(source.textOf(span));
  if (isWrittenSo) reportProblem(report, source, span, 'rsl/not-https', { url });
}

/** Reports `url=""` in a document that robots.txt refers to: no page does (AIN-16a). */
function reportPagelessContents(document: PlacedDocument | undefined, report: Report): void {
  if (document === undefined) return;
  for (const { scope, span } of document.contents) {
    if (scope.kind === 'linking') reportProblem(report, document.source, span, 'rsl/url-of-no-page', {});
  }
}
