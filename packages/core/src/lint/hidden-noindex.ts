import { settle } from '../ask/precedence.js';
import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { AgentNames } from '../policy/known-agents.js';
import type { Statement } from '../policy/statement.js';
import { parseUrl } from '../policy/url.js';
import type { Query } from '../policy/voice.js';
import { addresseeInWords } from './addressees.js';
import { type CrossCheck, type LocatedStatement, queryFor, statementsIn } from './cross-check.js';
import { isHeardByGoogle } from './heard-by-google.js';
import { requiresLogin } from './requires-login.js';

/**
 * Reports pages that robots.txt forbids a crawler to fetch and whose header or text says noindex: the crawler never reads that rule,
 * and may list the URL because other pages link to it (PS-G-3). A page that needs a login is not one of them: a login keeps it out of
 * indexes by itself.
 *
 * There is no problem if robots.txt itself denies indexing, as ACAP can, unless it is known that Google does not document reading what
 * denies it there: then the URL may be listed all the same. Nor is there one if a crawler is denied the whole site and
 * others are not: the publisher does not want that crawler at all, and the rules for all crawlers are for the others.
 */
export function lintHiddenNoindex(
  crossCheck: CrossCheck,
  status: number | undefined,
  report: Report,
  agents?: AgentNames,
): void {
  if (requiresLogin(status)) return;
  const hidden = new Map<string, HiddenRule>();
  for (const addressee of crossCheck.addressees) {
    const asked = queryOf(addressee, crossCheck);
    const [barrier] = statementsIn('robots.txt', denialOf('crawl', asked, crossCheck));
    const noindex = denialOf('index', asked, crossCheck);
    const inRobotsTxt = statementsIn('robots.txt', noindex).some(({ statement }) => isHeardByGoogle(statement, agents));
    if (barrier === undefined || inRobotsTxt) continue;
    const isUnwanted = isDeniedSite(addressee, crossCheck) && isPageOpenToOthers(addressee, crossCheck);
    const all = [...statementsIn('header', noindex), ...statementsIn('body', noindex)];
    // Where one would be heard, the others are not what is missed.
    const heard = all.filter(({ statement }) => isHeardByGoogle(statement, agents));
    const rules = heard.length === 0 ? all : heard;
    for (const rule of isUnwanted ? rules.filter((one) => isByName(one, addressee, crossCheck)) : rules) {
      const key = `${rule.source.name} ${rule.span.start}`;
      const known = hidden.get(key);
      if (known === undefined) hidden.set(key, { rule, barrier, addressees: [addressee] });
      else known.addressees.push(addressee);
    }
  }
  for (const one of hidden.values()) {
    const { rule, barrier } = one;
    const { source, span } = rule;
    const related = [
      { source: barrier.source, span: barrier.span, note: 'this rule prevents crawlers from reading it' },
    ];
    const facts = { agent: crawlersInWords(one, crossCheck, agents), text: source.textOf(span) };
    reportProblem(report, source, span, 'carriers/hidden-noindex', facts, { related });
  }
}

/** A noindex that some crawlers never read. */
interface HiddenRule {
  readonly rule: LocatedStatement;
  /** The statement of robots.txt that keeps them from reading it. */
  readonly barrier: LocatedStatement;
  readonly addressees: string[];
}

/** A query about a page, but for the usage. */
type Asked = Omit<Query, 'usage'>;

function queryOf(addressee: string, { url }: CrossCheck): Asked {
  return queryFor(url, addressee, 'crawl');
}

/** The statements that deny a usage; none if it is not denied. */
function denialOf(usage: 'crawl' | 'index', asked: Asked, { voices }: CrossCheck): readonly Statement[] {
  const ruling = settle(voices.map((voice) => voice.rule({ ...asked, usage })));
  return ruling.verdict === 'denied' ? ruling.because : [];
}

function isDenied(usage: 'crawl' | 'index', addressee: string, crossCheck: CrossCheck): boolean {
  return denialOf(usage, queryOf(addressee, crossCheck), crossCheck).length > 0;
}

function isDeniedSite(addressee: string, crossCheck: CrossCheck): boolean {
  const root = parseUrl('/', crossCheck.url)?.href ?? crossCheck.url;
  return isDenied('crawl', addressee, { ...crossCheck, url: root });
}

/** May another crawler fetch the page? */
function isPageOpenToOthers(denied: string, crossCheck: CrossCheck): boolean {
  return crossCheck.addressees.some((name) => name !== denied && !isDenied('crawl', name, crossCheck));
}

/** Does the rule address this crawler by name? */
function isByName({ source, span }: LocatedStatement, addressee: string, crossCheck: CrossCheck): boolean {
  if (addressee === allCrawlers) return false;
  const forAll = statementsIn(source.name, denialOf('index', queryOf(allCrawlers, crossCheck), crossCheck));
  return !forAll.some((one) => one.span.start === span.start);
}

/**
 * The crawlers that a rule is hidden from, as part of a sentence. With the agents file, those of search engines are named that are kept
 * out without having rules of their own; without it, those that are let in are named as exceptions.
 */
function crawlersInWords({ rule, addressees }: HiddenRule, crossCheck: CrossCheck, agents?: AgentNames): string {
  if (!addressees.includes(allCrawlers)) return listed(addressees);
  const searching = agents === undefined ? [] : searchCrawlersKeptFrom(rule, crossCheck, agents);
  if (searching.length > 0) return `${searching.slice(0, maxNamed).join(', ')} and others`;
  const isIn = (name: string): boolean => !addressees.includes(name) && !isDenied('crawl', name, crossCheck);
  const letIn = crossCheck.addressees.filter(isIn);
  return `${addresseeInWords(allCrawlers)}${letIn.length === 0 ? '' : ` except ${listed(letIn)}`}`;
}

/** Crawlers of search engines, of those that publishers know best. */
const searchCrawlers: readonly string[] = [
  'Googlebot',
  'bingbot',
  'DuckDuckBot',
  'Applebot',
  'YandexBot',
  'Baiduspider',
];

/** Those that may not fetch the page and are not to index it by this rule. */
function searchCrawlersKeptFrom(rule: LocatedStatement, crossCheck: CrossCheck, agents: AgentNames): string[] {
  return searchCrawlers.filter((token) => {
    const known = agents.findAgent(token);
    const asked = queryOf(token, crossCheck);
    const query = known === undefined ? asked : { ...asked, agent: { ...asked.agent, known } };
    if (denialOf('crawl', query, crossCheck).length === 0) return false;
    const noindex = statementsIn(rule.source.name, denialOf('index', query, crossCheck));
    return noindex.some(({ span }) => span.start === rule.span.start);
  });
}

/** Limit: names in one sentence. */
const maxNamed = 3;

/** Names as part of a sentence. */
function listed(names: readonly string[]): string {
  if (names.length > maxNamed) return `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
