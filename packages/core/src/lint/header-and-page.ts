import { type Report, remark } from '../diagnostics/diagnostic.js';
import { everybody } from '../dialects/rule-words/addressee.js';
import type { Limit } from '../policy/limit.js';
import type { Verdict } from '../policy/statement.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Voice } from '../policy/voice.js';
import { spokenOf } from './addressees.js';
import { type Carriers, onceEach, type Placed, placedIn, queryFor } from './carriers.js';

/** Remarks where the response header allows what the page denies, or the other way round, or bounds it otherwise (ASK-3). */
export function lintHeaderAndPage({ url, voices, addressees }: Carriers, report: Report): void {
  const header = voices.find(({ dialect }) => dialect === 'robots-tag');
  if (header === undefined) return;
  const say = onceEach(report);
  const ofPage = voices.filter(({ dialect }) => dialect === 'meta' || dialect === 'robots-pi' || dialect === 'acap');
  for (const addressee of addressees) {
    const agent = spokenOf(addressee);
    for (const usage of allUsages) {
      const inHeader = sayingOf(header, 'header', url, addressee, usage);
      if (inHeader === undefined) continue;
      for (const voice of ofPage) {
        const inPage = sayingOf(voice, 'body', url, addressee, usage);
        if (inPage === undefined) continue;
        remarkOnVerdicts(agent, inHeader, inPage, say);
        if (inHeader.isGeneral === inPage.isGeneral) remarkOnLimits(agent, inHeader, inPage, say);
      }
    }
  }
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
  const [general] = placedIn(source, voice.rule(queryFor(url, everybody, usage)).because);
  const isGeneral = general?.span.start === place.span.start;
  return { carrier: source === 'body' ? 'page' : source, verdict, limits, place, isGeneral };
}

function remarkOnVerdicts(agent: string, inHeader: Saying, inPage: Saying, say: Report): void {
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
  remark(say, source, span, 'carriers/header-and-page-differ', facts, { related });
}

function remarkOnLimits(agent: string, inHeader: Saying, inPage: Saying, say: Report): void {
  for (const { limit, value } of inHeader.limits) {
    const other = inPage.limits.find((one) => one.limit === limit);
    if (other === undefined || other.value === value) continue;
    const { source, span } = inPage.place;
    const facts = { agent, limit, header: value, page: other.value };
    const related = [{ source: inHeader.place.source, span: inHeader.place.span, note: 'what the header says' }];
    remark(say, source, span, 'carriers/limits-differ', facts, { related });
  }
}
