import { settle } from '../decision/precedence.js';
import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Statement } from '../policy/statement.js';
import { parseUrl } from '../policy/url.js';
import { addresseeInWords } from './addressees.js';
import { type CrossCheck, type Placed, placedIn, queryFor } from './cross-check.js';

/**
 * Remarks where robots.txt keeps an agent from fetching a page whose header or text says that it is not to be indexed: the
 * agent never reads that, and may list the address because others link to it (PS-G-3).
 *
 * Where robots.txt itself denies indexing, as ACAP can, nothing is lost. Nor is it where an agent is barred from the whole
 * site and others are not: it is not wanted at all, and what pages say to everybody is said to the others.
 */
export function lintHiddenNoindex(crossCheck: CrossCheck, report: Report): void {
  const hidden = new Map<string, Hidden>();
  for (const addressee of crossCheck.addressees) {
    const [barrier] = placedIn('robots.txt', denialOf('crawl', addressee, crossCheck));
    const index = denialOf('index', addressee, crossCheck);
    if (barrier === undefined || placedIn('robots.txt', index).length > 0) continue;
    const isOneOfOthers = isBarredFromSite(addressee, crossCheck) && isAnyoneLetIn(addressee, crossCheck);
    const ofPage = [...placedIn('header', index), ...placedIn('body', index)];
    for (const statement of isOneOfOthers ? ofPage.filter((one) => isSaidByName(one, addressee, crossCheck)) : ofPage) {
      const key = `${statement.source.name} ${statement.span.start}`;
      const known = hidden.get(key);
      if (known === undefined) hidden.set(key, { statement, barrier, from: [addresseeInWords(addressee)] });
      else known.from.push(addresseeInWords(addressee));
    }
  }
  for (const { statement, barrier, from } of hidden.values()) {
    const { source, span } = statement;
    const related = [{ source: barrier.source, span: barrier.span, note: 'this keeps it from being read' }];
    const facts = { agent: listed(from), text: source.textOf(span) };
    reportProblem(report, source, span, 'carriers/hidden-noindex', facts, { related });
  }
}

interface Hidden {
  readonly statement: Placed;
  readonly barrier: Placed;
  /** Who does not see it. */
  readonly from: string[];
}

function denialOf(usage: 'crawl' | 'index', to: string, { url, voices }: CrossCheck): readonly Statement[] {
  const ruling = settle(voices.map((voice) => voice.rule(queryFor(url, to, usage))));
  return ruling.verdict === 'denied' ? ruling.because : [];
}

function isBarredFromSite(addressee: string, crossCheck: CrossCheck): boolean {
  const root = parseUrl('/', crossCheck.url)?.href ?? crossCheck.url;
  return denialOf('crawl', addressee, { ...crossCheck, url: root }).length > 0;
}

/** Does somebody else see the page? */
function isAnyoneLetIn(barred: string, crossCheck: CrossCheck): boolean {
  return crossCheck.addressees.some((name) => name !== barred && denialOf('crawl', name, crossCheck).length === 0);
}

/** Is it said to this agent, and not to everybody? */
function isSaidByName({ source, span }: Placed, addressee: string, crossCheck: CrossCheck): boolean {
  if (addressee === allCrawlers) return false;
  const general = placedIn(source.name, denialOf('index', allCrawlers, crossCheck));
  return !general.some((one) => one.span.start === span.start);
}

/** Limit: names in one sentence. */
const maxNamed = 3;

/** Everybody includes those who are named. */
function listed(names: readonly string[]): string {
  if (names[0] === addresseeInWords(allCrawlers) || names.length === 1) return names[0] ?? '';
  if (names.length > maxNamed) return `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
