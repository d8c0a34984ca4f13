import { type Report, reportProblem } from '../diagnostics/diagnostic.js';
import type { Carrier } from '../dialects/dialect.js';
import { dialects } from '../dialects/dialects.js';
import { allCrawlers } from '../dialects/rule-words/addressee.js';
import type { Limit } from '../policy/limit.js';
import type { Verdict } from '../policy/statement.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Voice } from '../policy/voice.js';
import { addresseeInWords } from './addressees.js';
import { type CrossCheck, onceEach, type Placed, placedIn, queryFor } from './cross-check.js';

/** Remarks where the response header allows what the page denies, or the other way round, or bounds it otherwise (ASK-3). */
export function lintHeaderAndPage({ url, voices, addressees }: CrossCheck, report: Report): void {
  const inHeaders = voices.filter(isIn('header'));
  const inPages = voices.filter(isIn('page'));
  if (inHeaders.length === 0 || inPages.length === 0) return;
  const reportOnce = onceEach(report);
  for (const addressee of addressees) {
    for (const usage of allUsages) {
      const ofHeader = inHeaders.flatMap((voice) => sayingOf(voice, 'header', url, addressee, usage) ?? []);
      if (ofHeader.length === 0) continue;
      const ofPage = inPages.flatMap((voice) => sayingOf(voice, 'body', url, addressee, usage) ?? []);
      for (const inHeader of ofHeader) {
        for (const inPage of ofPage) compare(addresseeInWords(addressee), inHeader, inPage, reportOnce);
      }
    }
  }
}

/** Is a voice that of a dialect with this carrier? */
function isIn(carrier: Carrier): (voice: Voice) => boolean {
  const names = new Set(
    Object.entries(dialects).flatMap(([name, row]) => (row.carriers.includes(carrier) ? [name] : [])),
  );
  return ({ dialect }) => names.has(dialect);
}

function compare(agent: string, inHeader: Saying, inPage: Saying, report: Report): void {
  reportOnVerdicts(agent, inHeader, inPage, report);
  if (inHeader.isGeneral === inPage.isGeneral) reportOnLimits(agent, inHeader, inPage, report);
}

/** What one carrier says about one usage, and where. */
interface Saying {
  readonly carrier: 'header' | 'page';
  readonly verdict: Verdict;
  readonly limits: readonly Limit[];
  readonly place: Placed;
  /** It is said to everybody, and not by name to the agent that is looked at. */
  readonly isGeneral: boolean;
}

function sayingOf(voice: Voice, source: 'header' | 'body', url: string, to: string, usage: Usage): Saying | undefined {
  const { verdict, limits, because } = voice.rule(queryFor(url, to, usage));
  const [place] = placedIn(source, because);
  if (place === undefined) return undefined;
  const [general] = placedIn(source, voice.rule(queryFor(url, allCrawlers, usage)).because);
  const isGeneral = general?.span.start === place.span.start;
  return { carrier: source === 'body' ? 'page' : source, verdict, limits, place, isGeneral };
}

function reportOnVerdicts(agent: string, inHeader: Saying, inPage: Saying, report: Report): void {
  const [stricter, milder] = inHeader.verdict === 'denied' ? [inHeader, inPage] : [inPage, inHeader];
  if (stricter.verdict !== 'denied' || milder.verdict === 'denied') return;
  // Whoever is refused by name is an exception, and meant to be one.
  if (milder.isGeneral && !stricter.isGeneral) return;
  const { source, span } = milder.place;
  const other = stricter.place;
  const facts = {
    agent,
    carrier: milder.carrier,
    milder: source.textOf(span),
    stricter: other.source.textOf(other.span),
  };
  const related = [{ source: other.source, span: other.span, note: `what the ${stricter.carrier} says` }];
  reportProblem(report, source, span, 'carriers/header-and-page-differ', facts, { related });
}

function reportOnLimits(agent: string, inHeader: Saying, inPage: Saying, report: Report): void {
  for (const { limit, value } of inHeader.limits) {
    const other = inPage.limits.find((one) => one.limit === limit);
    if (other === undefined || other.value === value) continue;
    const { source, span } = inPage.place;
    const facts = { agent, limit, header: value, page: other.value };
    const related = [{ source: inHeader.place.source, span: inHeader.place.span, note: 'what the header says' }];
    reportProblem(report, source, span, 'carriers/limits-differ', facts, { related });
  }
}
