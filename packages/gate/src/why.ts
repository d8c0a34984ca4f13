import { type Answer, explain, type Usage } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { mayBeFetched } from '@heed/core/internal/answers';
import { productNameOf, productOf } from '@heed/core/vocabulary';
import type { KnownSite } from '@heed/sites';

/** Returns who decided about a fetch, in words. If robots.txt did not arrive, also what went wrong: a crawler may be able to change that. */
export function whyOf({ decisions, diagnostics }: Answer, agent: string, site: KnownSite): string {
  const { crawl } = decisions;
  if (crawl === undefined) return diagnostics[0]?.message ?? '';
  const { verdict, statements } = explain('crawl', crawl, { agent: nameOf(agent) });
  if (crawl.may && !mayBeFetched(decisions)) return uselessFor(decisions, nameOf(agent));
  const [first] = statements;
  const isOfOutcome = crawl.because[0] !== undefined && crawl.because[0].line === undefined;
  const { unreachableSince, problems } = site;
  const fault = isOfOutcome && !crawl.may ? problems.at(-1) : undefined;
  return [
    first === undefined || crawl.because.length === 0 ? verdict : first.sentence,
    ...(fault === undefined ? [] : [messageOf(fault)]),
    ...(unreachableSince === undefined || isOfOutcome ? [] : [unreachableFor(unreachableSince)]),
  ].join(' ');
}

/** The page could be fetched, but none of the uses could be allowed: the verdict on each, and the statement that decided it. */
function uselessFor({ crawl: _, ...others }: Answer['decisions'], agent: string): string {
  const sentences = Object.entries(others).flatMap(([usage, decision]) => {
    const { verdict, statements } = explain(usage as Usage, decision, { agent });
    return [verdict, ...statements.slice(0, 1).map(({ sentence }) => sentence)];
  });
  return ['It may be fetched, but put to none of the uses asked about.', ...new Set(sentences)].join(' ');
}

/** What is obeyed instead of a file that does not arrive (ASK-48). */
function unreachableFor(since: number): string {
  return `robots.txt has been unreachable since ${new Date(since).toISOString()}; its last copy holds until it is thirty days old.`;
}

/** Returns the name of the product as written. */
export function nameOf(agent: string): string {
  return productOf(agent).slice(0, productNameOf(agent).whole.length);
}
