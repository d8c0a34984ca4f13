import type { Report } from '../../diagnostics/diagnostic.js';
import { pathOf } from '../../policy/path.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { Source } from '../../text/source.js';
import type { Conventional } from './conventional.js';
import { evaluate } from './evaluate.js';
import { type Asking, gatherFromPage, settleElsewhere } from './gather.js';
import type { AcapPage } from './page.js';
import { askedPurpose } from './purpose.js';
import { type PageReading, readAcapPage } from './read-page.js';
import { type AcapReading, isAcapFile } from './reading.js';
import { type Files, followReferences } from './reference.js';
import type { Rule } from './rule.js';
import { type Site, siteEvidence } from './site.js';
import type { Circumstances } from './standing.js';
import { normalUrl } from './terms.js';

/** All that ACAP has to go by for one resource. */
export interface AcapInput {
  /** The ACAP part of robots.txt. A file without ACAP records is as good as absent: it is not ACAP's to interpret. */
  readonly site?: AcapReading;
  /** Referenced files by path on the same host or absolute URL; what is missing could not be had (AMB-48). */
  readonly files: Files;
  /** Any URL on the host of robots.txt: locators are resolved against it. */
  readonly url: string;
  /** What the conventional part of robots.txt says. It is to be read from `conventionalText`. */
  readonly conventional?: Conventional;
  /** The same for a referenced file. */
  readonly readConventional?: (source: Source) => Conventional;
  readonly page?: AcapPage | 'not-html';
}

/**
 * ACAP's voice about one resource: robots.txt with its conventional part, the files it refers to, and the page.
 *
 * Its ruling on `crawl` and `index` includes the conventional records of those files (A1-2.9.1-a, AMB-59), so nobody else has
 * to be asked about them.
 */
export function acapVoice(input: AcapInput, report?: Report): Voice {
  const site = input.site !== undefined && isAcapFile(input.site) ? input.site : undefined;
  const references = site === undefined ? new Map() : followReferences(site, input.files, input.url, report);
  const page = typeof input.page === 'object' ? readAcapPage(input.page, report) : undefined;
  const { conventional } = input;
  const conventionalOf = onceEach(input.readConventional);
  const context: Context = {
    input,
    site,
    references,
    page,
    conventionalOf: (reading) => (reading === site ? conventional : conventionalOf(reading.source)),
  };
  return { dialect: 'acap', rule: (query) => ruleFor(query, context) };
}

interface Context extends Site {
  readonly input: AcapInput;
  readonly page: PageReading | undefined;
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
  const asking: Asking = {
    agent: query.agent,
    purpose: purpose === undefined ? undefined : askedPurpose(purpose),
    circumstances: circumstancesOf(query, context),
  };
  const ofSite = siteEvidence(query, asking, context);
  if (context.page === undefined) return evaluate(ofSite);
  if (query.usage === 'crawl') {
    // No page can lift a prohibition to crawl: whoever obeys it never sees the page (AMB-74).
    const ruling = evaluate(ofSite);
    if (ruling.verdict === 'denied') return ruling;
  }
  const fragments = query.fragments ? 'understood' : 'not understood';
  // An element that the finder has no place for is looked up by its id.
  const place = query.place ?? (query.element === undefined ? undefined : context.page.byId.get(query.element));
  const ofPage = settleElsewhere(gatherFromPage(context.page, place, fragments, asking));
  return evaluate({ ...ofSite, candidates: [...ofPage, ...ofSite.candidates] });
}

function circumstancesOf(query: Query, context: Context): Circumstances {
  const { page } = context.input;
  return {
    usage: query.usage,
    arrangements: query.arrangements,
    location: () => normalUrl(query.url),
    ...(page === undefined ? {} : { page }),
    mayCrawl: (uri, rule) => mayCrawl(uri, rule, query, context),
  };
}

/** Reading: (AMB-35) relative to the document root, or to the page. (AMB-83) what other hosts say is not known here. */
function mayCrawl(uri: string, { carrier }: Rule, query: Query, context: Context): boolean {
  const { url, page } = context.input;
  if (!URL.canParse(url)) return false;
  const base = carrier === 'page' && typeof page === 'object' ? page.url : new URL('/', url).href;
  if (!URL.canParse(uri, base)) return false;
  const target = new URL(uri, base);
  if (target.origin !== new URL(url).origin) return true;
  const crawl: Query = { ...query, usage: 'crawl', url: target.href, path: pathOf(target.href) };
  const asking = { agent: query.agent, purpose: undefined, circumstances: { ...circumstancesOf(crawl, context) } };
  return evaluate(siteEvidence(crawl, asking, context)).verdict !== 'denied';
}
