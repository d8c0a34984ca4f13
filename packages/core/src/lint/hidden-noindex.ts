import { settle } from '../ask/precedence.js';
import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { AgentNames } from '../policy/known-agents.js';
import { signalsOf } from '../policy/signals-of.js';
import type { Statement } from '../policy/statement.js';
import { parseUrl } from '../policy/url.js';
import { addresseeInWords } from './addressees.js';
import { type CrossCheck, type LocatedStatement, queryFor, statementsIn } from './cross-check.js';

/**
 * Reports pages that robots.txt forbids a crawler to fetch and whose header or text says noindex: the crawler never reads that rule,
 * and may list the URL because other pages link to it (PS-G-3).
 *
 * There is no problem if robots.txt itself denies indexing, as ACAP can, unless it is known that Google does not document reading what
 * denies it there: then the URL may be listed all the same. Nor is there one if a crawler is denied the whole site and
 * others are not: the publisher does not want that crawler at all, and the rules for all crawlers are for the others.
 */
export function lintHiddenNoindex(crossCheck: CrossCheck, report: Report, agents?: AgentNames): void {
  const hidden = new Map<string, HiddenRule>();
  for (const addressee of crossCheck.addressees) {
    const [barrier] = statementsIn('robots.txt', denialOf('crawl', addressee, crossCheck));
    const noindex = denialOf('index', addressee, crossCheck);
    const inRobotsTxt = statementsIn('robots.txt', noindex).some(({ statement }) => isHeard(statement, agents));
    if (barrier === undefined || inRobotsTxt) continue;
    const isUnwanted = isDeniedSite(addressee, crossCheck) && isPageOpenToOthers(addressee, crossCheck);
    const rules = [...statementsIn('header', noindex), ...statementsIn('body', noindex)];
    for (const rule of isUnwanted ? rules.filter((one) => isByName(one, addressee, crossCheck)) : rules) {
      const key = `${rule.source.name} ${rule.span.start}`;
      const known = hidden.get(key);
      if (known === undefined) hidden.set(key, { rule, barrier, crawlers: [addresseeInWords(addressee)] });
      else known.crawlers.push(addresseeInWords(addressee));
    }
  }
  for (const { rule, barrier, crawlers } of hidden.values()) {
    const { source, span } = rule;
    const related = [
      { source: barrier.source, span: barrier.span, note: 'this rule prevents crawlers from reading it' },
    ];
    const facts = { agent: listed(crawlers), text: source.textOf(span) };
    reportProblem(report, source, span, 'carriers/hidden-noindex', facts, { related });
  }
}

/** Does the largest search engine document reading this, or is it not known? */
function isHeard(statement: Statement, agents: AgentNames | undefined): boolean {
  return signalsOf(statement).every((signal) => {
    const standing = agents?.signalFact?.('Googlebot', signal)?.standing;
    return standing === undefined || standing === 'documented';
  });
}

/** A noindex that some crawlers never read. */
interface HiddenRule {
  readonly rule: LocatedStatement;
  /** The statement of robots.txt that keeps them from reading it. */
  readonly barrier: LocatedStatement;
  readonly crawlers: string[];
}

/** The statements that deny a usage to an addressee; none if it is not denied. */
function denialOf(usage: 'crawl' | 'index', addressee: string, { url, voices }: CrossCheck): readonly Statement[] {
  const ruling = settle(voices.map((voice) => voice.rule(queryFor(url, addressee, usage))));
  return ruling.verdict === 'denied' ? ruling.because : [];
}

function isDeniedSite(addressee: string, crossCheck: CrossCheck): boolean {
  const root = parseUrl('/', crossCheck.url)?.href ?? crossCheck.url;
  return denialOf('crawl', addressee, { ...crossCheck, url: root }).length > 0;
}

/** May another crawler fetch the page? */
function isPageOpenToOthers(denied: string, crossCheck: CrossCheck): boolean {
  return crossCheck.addressees.some((name) => name !== denied && denialOf('crawl', name, crossCheck).length === 0);
}

/** Does the rule address this crawler by name? */
function isByName({ source, span }: LocatedStatement, addressee: string, crossCheck: CrossCheck): boolean {
  if (addressee === allCrawlers) return false;
  const forAll = statementsIn(source.name, denialOf('index', allCrawlers, crossCheck));
  return !forAll.some((one) => one.span.start === span.start);
}

/** Limit: names in one sentence. */
const maxNamed = 3;

/** Names as part of a sentence. "All crawlers" includes those with names. */
function listed(names: readonly string[]): string {
  if (names[0] === addresseeInWords(allCrawlers) || names.length === 1) return names[0] ?? '';
  if (names.length > maxNamed) return `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
