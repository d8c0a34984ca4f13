import type { Report } from '../../diagnostics/diagnostic.js';
import type { Agent } from '../../policy/agent.js';
import type { Voice } from '../../policy/voice.js';
import { rememberLastBy } from '../../text/memory.js';
import type { Source } from '../../text/source.js';
import type { ActionRequest, Asking, Referred } from '../dialect.js';
import type { Texts } from '../texts.js';
import { type AcapReading, type AcapRecord, isAcapFile } from './file/reading.js';
import { followReferences, referenceUrl } from './file/reference.js';
import type { AcapInput } from './input.js';
import { mentionsAcap } from './page/page.js';
import { readAcapPage } from './page/read-page.js';
import { classStatementClause, type PageReading, type PageStatement } from './page/reading.js';
import { acapRequests } from './requests.js';
import { rulesFor } from './settle/agent-rules.js';
import type { ConventionalLookup } from './settle/conventional.js';
import { extractedElements } from './settle/extract.js';
import { namedPurposes, purposesToRuleOn } from './settle/named-purposes.js';
import { type PreparedResource, ruleOn } from './settle.js';

/** What ACAP says about a resource; empty if neither robots.txt nor the page contains any of it. */
export function acapVoices(texts: Texts, report: Report): Voice[] {
  const input = acapInput(texts);
  return input === undefined ? [] : [acapVoice(input, report)];
}

function acapInput({ robots, page, files, url, arrangements }: Texts): AcapInput | undefined {
  const part = robots?.kind === 'read' ? robots.acap : undefined;
  if (part === undefined && (typeof page !== 'object' || !mentionsAcap(page))) return undefined;
  return {
    site: part?.reading,
    conventional: part?.conventional,
    readConventional: part?.readConventional,
    gate: robots?.kind === 'read' && part === undefined ? robots.gate : undefined,
    page,
    files: acapFiles(files),
    url,
    arrangements,
  };
}

/** The given documents as ACAP takes them: why a document is missing does not matter (AMB-48). */
export function acapFiles(files: Texts['files']): AcapInput['files'] {
  if (files.size === 0) return noFiles;
  return new Map(Array.from(files, ([name, file]) => [name, file.kind === 'text' ? file.source : 'not-available']));
}

const noFiles: AcapInput['files'] = new Map();

/**
 * ACAP's voice about one resource: robots.txt with its conventional part, the files it refers to, and the page.
 *
 * Its rulings on `crawl` and `index` include the conventional records of those files, so no other voice has to be asked
 * about them (A1-2.9.1-a, AMB-59). Some problems depend on the question, and are reported when it is asked.
 */
export function acapVoice(input: AcapInput, report?: Report): Voice {
  const site = input.site !== undefined && isAcapFile(input.site) ? input.site : undefined;
  const references: PreparedResource['references'] =
    site === undefined ? new Map() : followReferences(site, input.files, input.url, report);
  const pageReading = typeof input.page === 'object' ? readAcapPage(input.page, report) : undefined;
  const files = [...(site === undefined ? [] : [site]), ...referencedReadings(references)];
  reportFeaturesToArrange(input.arrangements ?? [], files, pageReading, report);
  const { conventional } = input;
  const conventionalOf = readOnce(input.readConventional);
  const resource: PreparedResource = {
    input,
    site,
    references,
    pageReading,
    conventionalOf: (reading) => (reading === site ? conventional : conventionalOf(reading.source)),
    reportUncrawlable: uncrawlableReporter(report),
    purposesToRuleOn: purposesOf(files, pageReading),
    intentions: { asking: undefined, byUsage: new Map() },
  };
  return {
    dialect: 'acap',
    rule: (query) => ruleOn(query, resource),
    reportsWhenAsked: true,
    ...(pageReading === undefined ? {} : pageMarks(pageReading)),
  };
}

/** The elements of a page with statements, and those that its permissions name as the only ones to use. */
function pageMarks(reading: PageReading): Pick<Voice, 'elements' | 'marksOn'> {
  const extracted = new Set(extractedElements(reading));
  return {
    elements: new Set([...reading.byElement.keys(), ...extracted]),
    marksOn: (place) => {
      const { ofId = [], isFirst = true, ofClass = [] } = reading.byElement.get(place) ?? {};
      const listed = ofId.length > maxNamed ? [`id ${reading.page.elements[place]?.id}`] : ofId.map(statementName);
      const marks = [...listed, ...(isFirst ? [] : ['again']), ...ofClass.map(statementName)];
      return [...marks, ...(extracted.has(place) ? [`extract ${place}`] : [])].join(', ');
    },
  };
}

/** Limit: statements about an id that are named one by one. Any number of elements may have the id, and each its name. */
const maxNamed = 20;

/** A class name says the same on every element; a META tag is named by its place. */
function statementName({ field: { says, usage, span }, clause }: PageStatement): string {
  if (clause !== classStatementClause) return `META ${span.start}`;
  return `${says} ${usage.kind === 'standard' ? usage.name : `(${usage.definition.name})`}`;
}

/** Which of the purposes of a question to rule on. Every usage, and every element of a page, asks for the same ones. */
function purposesOf(
  files: readonly AcapReading[],
  pageReading: PageReading | undefined,
): PreparedResource['purposesToRuleOn'] {
  return rememberLastBy(
    (purposes: readonly string[]) => [purposes],
    (purposes) => purposesToRuleOn(purposes, namedPurposes(files, pageReading)),
  );
}

const none: readonly AcapReading[] = [];

function referencedReadings(references: PreparedResource['references']): readonly AcapReading[] {
  if (references.size === 0) return none;
  const readings = [...references.values()].flatMap((target) => (target.kind === 'file' ? [target.reading] : []));
  return [...new Set(readings)];
}

/** Reports features that need an arrangement and have none (A1-1.1-b). */
function reportFeaturesToArrange(
  arrangements: readonly string[],
  files: readonly AcapReading[],
  pageReading: PageReading | undefined,
  report: Report | undefined,
): void {
  if (report === undefined) return;
  const features = [
    ...files.flatMap(({ source, featuresToArrange }) => featuresToArrange.map((one) => ({ source, ...one }))),
    ...(pageReading?.featuresToArrange ?? []).map((one) => ({ source: pageReading?.page.source, ...one })),
  ];
  for (const { source, span, feature } of features) {
    if (source === undefined || arrangements.includes(feature)) continue;
    report({ code: 'acap/arrangement-needed', source, span, data: { qualifier: feature } });
  }
}

/** Reports once for each field that the resource it names may not be crawled (AMB-83). */
function uncrawlableReporter(report: Report | undefined): PreparedResource['reportUncrawlable'] {
  const reported = new Set<string>();
  return (uri, { place: { source, span } }) => {
    const where = `${source.name} ${span.start} ${uri}`;
    if (reported.has(where)) return;
    reported.add(where);
    report?.({ code: 'acap/resource-not-crawlable', source, span, data: { uri } });
  };
}

/** Reads the conventional part of each source once. */
function readOnce(
  read: ((source: Source) => ConventionalLookup) | undefined,
): (source: Source) => ConventionalLookup | undefined {
  const known = new Map<Source, ConventionalLookup>();
  return (source) => {
    const lookup = known.get(source) ?? read?.(source);
    if (lookup !== undefined) known.set(source, lookup);
    return lookup;
  };
}

/** The action requests in robots.txt that are addressed to an agent (A1-2.6-a). */
export function acapRequestsIn(texts: Texts, asking: Asking, report: Report): ActionRequest[] {
  const site = acapSiteIn(texts);
  return site === undefined
    ? []
    : acapRequests({ site, files: acapFiles(texts.files), url: texts.url }, asking, report);
}

/** The crawlers that ACAP records name. */
export function acapAddressees(texts: Texts): string[] {
  return recordsIn(texts).flatMap(({ addressees }) => (addressees.kind === 'named' ? addressees.names : []));
}

/** The URLs of the documents that robots.txt refers to (A1-2.3.2-b). */
export function acapReferences(texts: Texts): string[] {
  const urls = recordsIn(texts).flatMap(({ reference }) =>
    reference === undefined ? [] : (referenceUrl(reference.locator, texts.url) ?? []),
  );
  return [...new Set(urls)];
}

const nothingReferred: Referred = { site: [], page: [] };

/** Those that records refer to which address the agent. */
export function acapReferredFor(texts: Texts, agent: Agent): Referred {
  const site = acapSiteIn(texts);
  if (site === undefined) return nothingReferred;
  const urls = rulesFor(site, agent).incomplete.flatMap(({ record: { reference } }) =>
    reference === undefined ? [] : (referenceUrl(reference.locator, texts.url) ?? []),
  );
  return urls.length === 0 ? nothingReferred : { site: [...new Set(urls)], page: [] };
}

function recordsIn(texts: Texts): readonly AcapRecord[] {
  return acapSiteIn(texts)?.records ?? [];
}

/** The ACAP part of robots.txt, if it has one. */
export function acapSiteIn({ robots }: Texts): AcapReading | undefined {
  return robots?.kind === 'read' ? robots.acap?.reading : undefined;
}
