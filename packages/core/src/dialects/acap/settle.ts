import { pathOf } from '../../policy/path.js';
import type { Ruling } from '../../policy/statement.js';
import { parseUrl } from '../../policy/url.js';
import type { Query } from '../../policy/voice.js';
import { defined } from '../../text/defined.js';
import { isDisallowedFor } from '../robots-txt/groups/select-for.js';
import type { AcapInput } from './input.js';
import type { PageReading } from './page/reading.js';
import type { Candidate } from './settle/candidate.js';
import { type Evidence, evaluate, governingPermissions, prohibitionsInForce } from './settle/evaluate.js';
import { restrictToExtracts } from './settle/extract.js';
import type { IntendedUsage } from './settle/intended-usage.js';
import { settleLocations } from './settle/location.js';
import { type PageCache, pageCandidates } from './settle/page-candidates.js';
import type { Rule } from './settle/rule.js';
import { combinePurposes } from './settle/several-purposes.js';
import { type SiteFiles, siteEvidence } from './settle/site-evidence.js';
import { translationProhibitions } from './settle/translation.js';
import { normalUrl } from './syntax/normal-url.js';
import { askedPurpose } from './syntax/purpose.js';

/** Everything that is known about one resource, prepared for questions about it. */
export interface PreparedResource extends SiteFiles {
  readonly input: AcapInput;
  readonly pageReading: PageReading | undefined;
  /** Reports that a resource which a rule requires may not be crawled. */
  readonly reportUncrawlable: (uri: string, rule: Rule) => void;
  /** Which of several purposes to rule on. */
  readonly purposesToRuleOn: (purposes: readonly string[]) => readonly string[];
  readonly intentions: Intentions;
}

/** What is known of the statements of the page, for one agent that asks about one URL. */
interface Intentions {
  asking: Pick<Query, 'agent' | 'url' | 'arrangements'> | undefined;
  /** By usage, then by purpose. */
  readonly byUsage: Map<string, Map<string | undefined, Intention>>;
}

/** What a usage for a purpose meets wherever in the page it is intended. */
interface Intention {
  readonly intended: IntendedUsage;
  readonly ofSite: Evidence;
  readonly ofPage: PageCache;
}

/** The ruling of ACAP on one usage. */
export function ruleOn(query: Query, resource: PreparedResource): Ruling {
  const { purposes } = query;
  if (purposes.length <= 1) return rulingForPurpose(query, purposes[0], resource);
  const rulings = new Map<string, Ruling>();
  const toRuleOn = resource.purposesToRuleOn(purposes);
  for (const purpose of toRuleOn) {
    if (!rulings.has(purpose)) rulings.set(purpose, rulingForPurpose(query, purpose, resource));
  }
  const [only] = rulings.values();
  if (only !== undefined && toRuleOn.length === 1) return only;
  return combinePurposes(toRuleOn.flatMap((purpose) => rulings.get(purpose) ?? []));
}

function rulingForPurpose(query: Query, purpose: string | undefined, resource: PreparedResource): Ruling {
  const evidence = evidenceFor(query, purpose, resource);
  const ruling = evaluate(evidence);
  if (ruling.verdict === 'denied') return ruling;
  if (query.usage === 'anchor-text') return withUnindexedWords(ruling, evidence, query, purpose, resource);
  if (query.usage !== 'translate') return ruling;
  const presentable = governingPermissions(evidenceFor({ ...query, usage: 'present' }, purpose, resource));
  const prohibitions = translationProhibitions(presentable);
  const clause = prohibitions[0]?.rules[0]?.interpretedBy;
  if (clause === undefined) return ruling;
  const candidates = [...prohibitions, ...overriddenPermissions(evidence.candidates, clause)];
  return evaluate({ candidates, conventionalAllows: [] });
}

/**
 * The ruling on anchor text. ACAP has no such usage; it is heed's own.
 *
 * Reading: (ASK-42) what a statement about an element keeps from being indexed is not part of a link's text either (M-5).
 */
function withUnindexedWords(
  ruling: Ruling,
  evidence: Evidence,
  query: Query,
  purpose: string | undefined,
  resource: PreparedResource,
): Ruling {
  if (!resource.pageReading?.byElement.size) return ruling;
  const prohibitions = prohibitionsInForce(evidenceFor({ ...query, usage: 'index' }, purpose, resource))
    .filter(({ scope }) => scope.kind === 'element')
    .map(
      (one): Candidate => ({ ...one, rules: one.rules.map((rule) => ({ ...rule, interpretedBy: unindexedWords })) }),
    );
  if (prohibitions.length === 0) return ruling;
  const candidates = [...prohibitions, ...overriddenPermissions(evidence.candidates, unindexedWords)];
  return evaluate({ candidates, conventionalAllows: [] });
}

const unindexedWords = 'M-5';

/** The permissions among candidates, as overridden by a clause. Those that are ignored anyway stay as they are. */
function overriddenPermissions(candidates: readonly Candidate[], clause: string): Candidate[] {
  return candidates
    .filter(({ says }) => says === 'allow')
    .map((one) => (one.ignoredBy === undefined ? { ...one, ignoredBy: clause, isOverridden: true } : one));
}

/** Everything in the site and the page that bears on a usage. */
function evidenceFor(query: Query, purpose: string | undefined, resource: PreparedResource): Evidence {
  const { pageReading } = resource;
  if (pageReading === undefined) return siteEvidence(query, intendedUsage(query, purpose, resource), resource);
  const { intended, ofSite, ofPage } = intentionOf(query, purpose, resource);
  const fragments = query.fragments ? 'understood' : 'not understood';
  // If the finder did not give the element's index, its id does.
  const element = query.place ?? (query.element === undefined ? undefined : pageReading.elementById.get(query.element));
  const own = settleLocations(pageCandidates(pageReading, element, fragments, intended, ofPage));
  const evidence = joinEvidence(query, ofSite, own);
  if (element === undefined || !query.fragments || !query.arrangements.includes('must-use-resource')) return evidence;
  return { ...evidence, candidates: restrictToExtracts(evidence.candidates, pageReading.page, element) };
}

function joinEvidence(query: Query, ofSite: Evidence, ofPage: readonly Candidate[]): Evidence {
  if (query.usage === 'crawl' && ofPage.length > 0) {
    // A page cannot lift a prohibition to crawl: a crawler that obeys it never sees the page (AMB-74).
    const isDenied = evaluate(ofSite).verdict === 'denied';
    const late = isDenied
      ? overriddenPermissions(ofPage, 'AMB-74')
      : ofPage.map((one): Candidate => ({ ...one, isTooLate: true }));
    return { ...ofSite, candidates: [...late, ...ofSite.candidates] };
  }
  return { ...ofSite, candidates: [...ofPage, ...ofSite.candidates] };
}

function intendedUsage(query: Query, purpose: string | undefined, resource: PreparedResource): IntendedUsage {
  const { page } = resource.input;
  let location: string | undefined;
  return defined({
    agent: query.agent,
    usage: query.usage,
    purpose: purpose === undefined ? undefined : askedPurpose(purpose),
    arrangements: query.arrangements,
    location: () => {
      location ??= normalUrl(query.url);
      return location;
    },
    page,
    mayCrawl: (uri, rule) => {
      const may = mayCrawl(uri, rule, query, resource);
      if (!may) resource.reportUncrawlable(uri, rule);
      return may;
    },
  });
}

/**
 * Whether a resource that a rule requires may be crawled.
 *
 * Reading: (AMB-35) its URI is relative to the document root, or to the page if the page contains the rule. (AMB-83)
 * the rules of other hosts are not known here, so their resources may be. A robots.txt without ACAP records denies as well.
 */
function mayCrawl(uri: string, { writtenIn }: Rule, query: Query, resource: PreparedResource): boolean {
  const { url, page, gate } = resource.input;
  if (parseUrl(url) === undefined) return false;
  const base = writtenIn === 'page' && typeof page === 'object' ? page.url : new URL('/', url).href;
  if (parseUrl(uri, base) === undefined) return false;
  const target = new URL(uri, base);
  if (target.origin !== new URL(url).origin) return true;
  if (gate !== undefined && isDisallowedFor(gate, query.agent, target.href)) return false;
  const crawl: Query = { ...query, usage: 'crawl', url: target.href, path: pathOf(target.href) };
  return evaluate(siteEvidence(crawl, intendedUsage(crawl, undefined, resource), resource)).verdict !== 'denied';
}

function intentionOf(query: Query, purpose: string | undefined, resource: PreparedResource): Intention {
  const { agent, url, arrangements, usage } = query;
  const { asking, byUsage } = resource.intentions;
  // Elements and usages are asked about for one agent after the other: the last is remembered.
  if (asking?.agent !== agent || asking.url !== url || asking.arrangements !== arrangements) {
    byUsage.clear();
    resource.intentions.asking = { agent, url, arrangements };
  }
  let byPurpose = byUsage.get(usage);
  if (byPurpose === undefined) {
    byPurpose = new Map();
    byUsage.set(usage, byPurpose);
  }
  let intention = byPurpose.get(purpose);
  if (intention === undefined) {
    const intended = intendedUsage(query, purpose, resource);
    intention = {
      intended,
      ofSite: siteEvidence(query, intended, resource),
      ofPage: { elements: new Map(), lists: new Map() },
    };
    byPurpose.set(purpose, intention);
  }
  return intention;
}
