import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { Carrier } from '../dialects/dialect.js';
import { dialects } from '../dialects/dialects.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Limit } from '../policy/limit.js';
import type { Verdict } from '../policy/statement.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Voice } from '../policy/voice.js';
import { addresseeInWords } from './addressees.js';
import { type CrossCheck, type LocatedStatement, queryFor, statementsIn, withoutRepeats } from './cross-check.js';

/** Reports where the response header allows what the page denies, or the reverse, or where their limits differ (ASK-3). */
export function lintHeaderAndPage({ url, voices, addressees }: CrossCheck, report: Report): void {
  const headerVoices = voices.filter(({ dialect }) => inHeaders.has(dialect));
  const pageVoices = voices.filter(({ dialect }) => inPages.has(dialect));
  if (headerVoices.length === 0 || pageVoices.length === 0) return;
  const reportOnce = withoutRepeats(report);
  for (const addressee of addressees) {
    for (const usage of allUsages) {
      const inHeader = headerVoices.flatMap((voice) => rulingIn('header', voice, url, addressee, usage) ?? []);
      if (inHeader.length === 0) continue;
      const inPage = pageVoices.flatMap((voice) => rulingIn('body', voice, url, addressee, usage) ?? []);
      for (const header of inHeader) {
        for (const page of inPage) compare(addresseeInWords(addressee), header, page, reportOnce);
      }
    }
  }
}

const inHeaders: ReadonlySet<string> = dialectsOf('header');
const inPages: ReadonlySet<string> = dialectsOf('page');

/** The dialects with this carrier. */
function dialectsOf(carrier: Carrier): ReadonlySet<string> {
  return new Set(Object.entries(dialects).flatMap(([name, row]) => (row.carriers.includes(carrier) ? [name] : [])));
}

function compare(agent: string, header: CarrierRuling, page: CarrierRuling, report: Report): void {
  reportOnVerdicts(agent, header, page, report);
  if (header.isForAll === page.isForAll) reportOnLimits(agent, header, page, report);
}

/** What one carrier states about one usage, with the first statement that decides it. */
interface CarrierRuling {
  readonly carrier: 'header' | 'page';
  readonly verdict: Verdict;
  readonly limits: readonly Limit[];
  readonly statement: LocatedStatement;
  /** The statement addresses all crawlers, not the agent by name. */
  readonly isForAll: boolean;
}

function rulingIn(
  source: 'header' | 'body',
  voice: Voice,
  url: string,
  addressee: string,
  usage: Usage,
): CarrierRuling | undefined {
  const { verdict, limits, because } = voice.rule(queryFor(url, addressee, usage));
  const [statement] = statementsIn(source, because);
  if (statement === undefined) return undefined;
  const [forAll] = statementsIn(source, voice.rule(queryFor(url, allCrawlers, usage)).because);
  const isForAll = forAll?.span.start === statement.span.start;
  return { carrier: source === 'body' ? 'page' : source, verdict, limits, statement, isForAll };
}

function reportOnVerdicts(agent: string, header: CarrierRuling, page: CarrierRuling, report: Report): void {
  const [stricter, milder] = header.verdict === 'denied' ? [header, page] : [page, header];
  if (stricter.verdict !== 'denied' || milder.verdict === 'denied') return;
  // A crawler that is denied by name is an exception that the publisher intends.
  if (milder.isForAll && !stricter.isForAll) return;
  const { source, span } = milder.statement;
  const other = stricter.statement;
  const facts = {
    agent,
    carrier: milder.carrier,
    milder: source.textOf(span),
    stricter: other.source.textOf(other.span),
  };
  const related = [{ source: other.source, span: other.span, note: `what the ${stricter.carrier} says` }];
  reportProblem(report, source, span, 'carriers/header-and-page-differ', facts, { related });
}

function reportOnLimits(agent: string, header: CarrierRuling, page: CarrierRuling, report: Report): void {
  for (const { limit, value } of header.limits) {
    const other = page.limits.find((one) => one.limit === limit);
    if (other === undefined || other.value === value) continue;
    const { source, span } = page.statement;
    const facts = { agent, limit, header: value, page: other.value };
    const related = [{ source: header.statement.source, span: header.statement.span, note: 'what the header says' }];
    reportProblem(report, source, span, 'carriers/limits-differ', facts, { related });
  }
}
