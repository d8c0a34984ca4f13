import type { Report } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import { pathOf } from '../../policy/path.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import { parseUrl } from '../../policy/url.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { Source } from '../../text/source.js';
import type { Asking as RequestAsking } from '../dialect.js';
import type { Texts } from '../texts.js';
import { type AcapReading, isAcapFile } from './file/reading.js';
import { followReferences, referenceUrl } from './file/reference.js';
import type { AcapInput } from './input.js';
import { mentionsAcap } from './page/page.js';
import { readAcapPage } from './page/read-page.js';
import type { PageReading } from './page/reading.js';
import { type AcapRequest, acapRequests } from './requests.js';
import { normalUrl } from './syntax/normal-url.js';
import { askedPurpose } from './syntax/purpose.js';
import type { Candidate } from './weigh/candidate.js';
import type { Circumstances } from './weigh/conditions.js';
import type { Conventional } from './weigh/conventional.js';
import { type Evidence, evaluate, governingPermissions } from './weigh/evaluate.js';
import { type Asking, type ElementMemory, gatherFromPage, settleElsewhere } from './weigh/gather.js';
import type { Rule } from './weigh/rule.js';
import { type Site, siteEvidence } from './weigh/site-evidence.js';

/** What ACAP says about a resource; nothing, if neither robots.txt nor the page holds a word of it. */
export function acapVoices(texts: Texts, report: Report): Voice[] {
  const input = acapInput(texts);
  return input === undefined ? [] : [acapVoice(input, report)];
}

/** The texts as ACAP takes them. */
function acapInput({ robots, page, files, url, arrangements }: Texts): AcapInput | undefined {
  const part = robots?.kind === 'read' ? robots.acap : undefined;
  if (part === undefined && (typeof page !== 'object' || !mentionsAcap(page))) return undefined;
  return {
    ...(part === undefined
      ? {}
      : { site: part.reading, conventional: part.conventional, readConventional: part.readConventional }),
    ...(page === undefined ? {} : { page }),
    files: acapFiles(files),
    url,
    arrangements,
  };
}

/** The given documents as ACAP takes them: of those that are missing it does not matter why (AMB-48). */
export function acapFiles(files: Texts['files']): AcapInput['files'] {
  return new Map(Array.from(files, ([name, file]) => [name, file.kind === 'text' ? file.source : 'not-available']));
}

/** The action requests in robots.txt that are addressed to an agent (A1-2.6-a). */
export function acapRequestsIn(texts: Texts, asking: RequestAsking, report: Report): AcapRequest[] {
  const input = acapInput(texts);
  return input?.site === undefined ? [] : acapRequests(input, asking, report);
}

/** Reports that requests are not acted on, to whomever they are addressed (ASK-10). */
export function lintAcapRequests(texts: Texts, report: Report, addressees: readonly string[]): void {
  const site = texts.robots?.kind === 'read' ? texts.robots.acap?.reading : undefined;
  if (site === undefined) return;
  for (const addressee of addressees) {
    const asking = { agent: agentOf(addressee), arrangements: [] };
    acapRequests({ site, files: new Map(), url: texts.url }, asking, report);
  }
}

/** The crawlers that ACAP records name. */
export function acapAddressees({ robots }: Texts): string[] {
  const records = robots?.kind === 'read' ? (robots.acap?.reading.records ?? []) : [];
  return records.flatMap(({ addressees }) => (addressees.kind === 'named' ? addressees.names : []));
}

/** The documents that a robots.txt refers to for more (A1-2.3.2-b). Paths count from the root of the site. */
export function acapReferences({ robots, url }: Texts): string[] {
  const records = robots?.kind === 'read' ? (robots.acap?.reading.records ?? []) : [];
  const addresses = records.flatMap(({ reference }) =>
    reference === undefined ? [] : (referenceUrl(reference.locator, url) ?? []),
  );
  return [...new Set(addresses)];
}

/**
 * ACAP's voice about one resource: robots.txt with its conventional part, the files it refers to, and the page.
 *
 * Its ruling on `crawl` and `index` includes the conventional records of those files (A1-2.9.1-a, AMB-59), so nobody else has
 * to be asked about them. Some remarks depend on what is asked; they are made when it is.
 */
export function acapVoice(input: AcapInput, report?: Report): Voice {
  const site = input.site !== undefined && isAcapFile(input.site) ? input.site : undefined;
  const references: Site['references'] =
    site === undefined ? new Map() : followReferences(site, input.files, input.url, report);
  const page = typeof input.page === 'object' ? readAcapPage(input.page, report) : undefined;
  reportArrangements(input, [...(site === undefined ? [] : [site]), ...filesOf(references)], page, report);
  const { conventional } = input;
  const conventionalOf = onceEach(input.readConventional);
  const context: Context = {
    input,
    site,
    references,
    page,
    conventionalOf: (reading) => (reading === site ? conventional : conventionalOf(reading.source)),
    reportUncrawlable: uncrawlableReporter(report),
    memories: new Map(),
  };
  return {
    dialect: 'acap',
    rule: (query) => ruleFor(query, context),
    reportsWhenAsked: true,
    ...(page === undefined ? {} : { elements: new Set(page.byElement.keys()) }),
  };
}

interface Context extends Site {
  readonly input: AcapInput;
  readonly page: PageReading | undefined;
  readonly reportUncrawlable: (uri: string, rule: Rule) => void;
  /** What was worked out of elements, by who asks what. */
  readonly memories: Map<string, ElementMemory>;
}

/** Limit: agents, usages and purposes that are remembered at once; a question asks for a few dozen at most. */
const remembered = 256;

function memoryFor(query: Query, purpose: string | undefined, { memories }: Context): ElementMemory {
  const key = JSON.stringify([query.agent.given, query.usage, purpose, query.url, query.arrangements]);
  const known = memories.get(key);
  if (known !== undefined) return known;
  if (memories.size >= remembered) memories.clear();
  const memory: ElementMemory = new Map();
  memories.set(key, memory);
  return memory;
}

function filesOf(references: Site['references']): AcapReading[] {
  const readings = [...references.values()].flatMap((found) => (found.kind === 'file' ? [found.reading] : []));
  return [...new Set(readings)];
}

/** Says where an arrangement is needed that there is not (A1-1.1-b). */
function reportArrangements(
  { arrangements = [] }: AcapInput,
  files: readonly AcapReading[],
  page: PageReading | undefined,
  report: Report | undefined,
): void {
  if (report === undefined) return;
  const places = [
    ...files.flatMap(({ source, featuresToArrange }) => featuresToArrange.map((one) => ({ source, ...one }))),
    ...(page?.featuresToArrange ?? []).map((one) => ({ source: page?.page.source, ...one })),
  ];
  for (const { source, span, feature } of places) {
    if (source === undefined || arrangements.includes(feature)) continue;
    report({ code: 'acap/arrangement-needed', source, span, data: { qualifier: feature } });
  }
}

/** Says once for each field that what it names may not be crawled (AMB-83). */
function uncrawlableReporter(report: Report | undefined): Context['reportUncrawlable'] {
  const said = new Set<string>();
  return (uri, { place: { source, span } }) => {
    const where = `${source.name} ${span.start} ${uri}`;
    if (said.has(where)) return;
    said.add(where);
    report?.({ code: 'acap/resource-not-crawlable', source, span, data: { uri } });
  };
}

function onceEach(read: ((source: Source) => Conventional) | undefined): (source: Source) => Conventional | undefined {
  const known = new Map<Source, Conventional>();
  return (source) => {
    const found = known.get(source) ?? read?.(source);
    if (found !== undefined) known.set(source, found);
    return found;
  };
}

/** Reading: (ASK-6) a use that serves several purposes has to be allowed for each; the strictest answer counts. */
function ruleFor(query: Query, context: Context): Ruling {
  const purposes = [...new Set(query.purposes)];
  if (purposes.length <= 1) return ruleForPurpose(query, purposes[0], context);
  const rulings = purposes.map((purpose) => ruleForPurpose(query, purpose, context));
  const denied = rulings.find(({ verdict }) => verdict === 'denied');
  if (denied !== undefined) return denied;
  if (rulings.every((ruling) => ruling === silence)) return silence;
  const limits = new Map(rulings.flatMap((one) => one.limits.map((limit) => [`${limit.limit}=${limit.value}`, limit])));
  const overruled = rulings.flatMap((one) => one.overruled);
  const because = distinct(rulings.flatMap((one) => one.because));
  if (rulings.every(({ verdict }) => verdict === 'allowed')) {
    return { verdict: 'allowed', limits: [...limits.values()], because, overruled: distinct(overruled) };
  }
  const lost = because.map((statement) => ({ ...statement, clause: 'ASK-6' }));
  return {
    verdict: 'unstated',
    limits: [...limits.values()],
    because: [],
    overruled: distinct([...lost, ...overruled]),
  };
}

function distinct(statements: readonly Statement[]): Statement[] {
  const kept = new Map<string, Statement>();
  for (const statement of statements) {
    const { place, clause } = statement;
    const where = typeof place.source === 'string' ? place.source : place.source.name;
    const at = 'span' in place ? place.span.start : place.text;
    kept.set(`${where} ${at} ${clause}`, statement);
  }
  return [...kept.values()];
}

function ruleForPurpose(query: Query, purpose: string | undefined, context: Context): Ruling {
  const evidence = evidenceFor(query, purpose, context);
  if (query.usage !== 'translate') return evaluate(evidence);
  const ruling = evaluate(evidence);
  if (ruling.verdict === 'denied') return ruling;
  const refused = withoutTranslation(
    governingPermissions(evidenceFor({ ...query, usage: 'present' }, purpose, context)),
  );
  const clause = refused[0]?.rules[0]?.interpretedBy;
  if (clause === undefined) return ruling;
  const unheard = evidence.candidates.filter(({ says }) => says === 'allow').map((one) => outweighed(one, clause));
  return evaluate({ candidates: [...refused, ...unheard], conventionalAllows: [] });
}

/** A permission that a prohibition keeps from being heard; one that has no force of its own stays as it is. */
function outweighed(permission: Candidate, clause: string): Candidate {
  return permission.ignoredBy === undefined ? { ...permission, ignoredBy: clause, isOutweighed: true } : permission;
}

/** All that bears on a usage, of the page and of the site. */
function evidenceFor(query: Query, purpose: string | undefined, context: Context): Evidence {
  const asking: Asking = {
    agent: query.agent,
    purpose: purpose === undefined ? undefined : askedPurpose(purpose),
    circumstances: circumstancesOf(query, context),
  };
  const ofSite = siteEvidence(query, asking, context);
  if (context.page === undefined) return ofSite;
  const fragments = query.fragments ? 'understood' : 'not understood';
  // An element that the finder has no place for is looked up by its id.
  const place = query.place ?? (query.element === undefined ? undefined : context.page.elementById.get(query.element));
  const memory = memoryFor(query, purpose, context);
  const ofPage = settleElsewhere(gatherFromPage(context.page, place, fragments, asking, memory));
  if (query.usage === 'crawl' && ofPage.length > 0 && evaluate(ofSite).verdict === 'denied') {
    // No page can lift a prohibition to crawl: whoever obeys it never sees the page (AMB-74).
    const unheard = ofPage.filter(({ says }) => says === 'allow').map((one) => outweighed(one, 'AMB-74'));
    return { ...ofSite, candidates: [...ofSite.candidates, ...unheard] };
  }
  return { ...ofSite, candidates: [...ofPage, ...ofSite.candidates] };
}

/**
 * The permissions to present under which nothing may be translated, as prohibitions of `translate`: in the house vocabulary
 * that usage is what `prohibited-modification=translation` speaks of, and `any` with it (A1-2.5.5.2.4-b, A1-2.5.5.2.4-e).
 */
function withoutTranslation(permissions: readonly Candidate[]): Candidate[] {
  return permissions.flatMap((permission) => {
    const rules = permission.rules.flatMap((rule) => {
      const clause = modificationClauses.find(({ value }) => prohibitsModification(rule, value))?.clause;
      return clause === undefined ? [] : [{ ...rule, interpretedBy: clause }];
    });
    return rules.length === 0 ? [] : [{ ...permission, says: 'disallow', rules } as const];
  });
}

const modificationClauses = [
  { value: 'translation', clause: 'A1-2.5.5.2.4-e' },
  { value: 'any', clause: 'A1-2.5.5.2.4-b' },
] as const;

function prohibitsModification({ terms }: Rule, kind: string): boolean {
  return terms.some(({ limits }) =>
    limits.some(({ limit, value }) => limit === 'prohibited-modification' && value === kind),
  );
}

function circumstancesOf(query: Query, context: Context): Circumstances {
  const { page } = context.input;
  return {
    usage: query.usage,
    arrangements: query.arrangements,
    location: () => normalUrl(query.url),
    ...(page === undefined ? {} : { page }),
    mayCrawl: (uri, rule) => {
      const may = mayCrawl(uri, rule, query, context);
      if (!may) context.reportUncrawlable(uri, rule);
      return may;
    },
  };
}

/** Reading: (AMB-35) relative to the document root, or to the page. (AMB-83) what other hosts say is not known here. */
function mayCrawl(uri: string, { writtenIn }: Rule, query: Query, context: Context): boolean {
  const { url, page } = context.input;
  if (parseUrl(url) === undefined) return false;
  const base = writtenIn === 'page' && typeof page === 'object' ? page.url : new URL('/', url).href;
  if (parseUrl(uri, base) === undefined) return false;
  const target = new URL(uri, base);
  if (target.origin !== new URL(url).origin) return true;
  const crawl: Query = { ...query, usage: 'crawl', url: target.href, path: pathOf(target.href) };
  const asking = { agent: query.agent, purpose: undefined, circumstances: { ...circumstancesOf(crawl, context) } };
  return evaluate(siteEvidence(crawl, asking, context)).verdict !== 'denied';
}
