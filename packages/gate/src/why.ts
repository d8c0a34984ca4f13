import { type Answer, explain } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { productNameOf, productOf } from '@heed/core/vocabulary';
import type { KnownSite } from './sites/sites.js';

/** Who decided about a fetch, in words. If robots.txt did not come, also what went wrong: a crawler may be able to change that. */
export function whyOf({ decisions: { crawl }, diagnostics }: Answer, agent: string, site: KnownSite): string {
  if (crawl === undefined) return diagnostics[0]?.message ?? '';
  const { verdict, statements } = explain('crawl', crawl, { agent: nameOf(agent) });
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

/** What is obeyed in place of a file that does not come. */
function unreachableFor(since: number): string {
  const moment = new Date(since).toISOString();
  return `robots.txt has been unreachable since ${moment}; RFC 9309 lets an earlier copy, or after thirty days none, be obeyed.`;
}

/** The name of the product as it is written. */
export function nameOf(agent: string): string {
  return productOf(agent).slice(0, productNameOf(agent).whole.length);
}
