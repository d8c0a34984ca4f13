import { agentFinder, findAgent } from '@heed/agents';
import { readAcap } from '@heed/core/internal/answers';
import { agentLines, type RobotsTxt } from '@heed/core/robots-txt';
import { productNameOf } from '@heed/core/vocabulary';
import { within } from '../limits/within.js';
import type { Parts } from '../parts.js';
import type { Asked } from './asked.js';
import { hasRobotsTxt, isRobotsTxt } from './robots-txt-url.js';

/**
 * Returns the agent to ask about: a User-Agent as it was sent, or the name of a known crawler in a position where the rules for User-Agent
 * values expect no product. Applebot, for one, writes its name after that of a browser, and would pass as one.
 */
export function agentOf(userAgent: string): string {
  const known = findAgent(userAgent);
  if (known === undefined || findAgent(productNameOf(userAgent).whole) === known) return userAgent;
  return known.token;
}

/** Is the request one of a crawler: of an agent that heed knows, or that robots.txt of the site names? All others may be browsers. */
export async function isOfCrawler({ agent, url }: Asked, parts: Parts): Promise<boolean> {
  if (findAgent(agent) !== undefined) return true;
  // Nothing is fetched for browsers, which no robots.txt can name, nor for requests for robots.txt.
  if (agentFinder([agent])(agent) === undefined || isRobotsTxt(url)) return false;
  // It is not known which agents its robots.txt names, so it is refused as a wrong question.
  if (!hasRobotsTxt(url)) return true;
  const { gatherer, now, limits } = parts;
  const site = await within(limits.milliseconds, gatherer.sites.at(url, now()));
  return site !== undefined && finderFor(site.crawl.robots)(agent) !== undefined;
}

const finders = new WeakMap<RobotsTxt, ReturnType<typeof agentFinder>>();

function finderFor(robots: RobotsTxt): ReturnType<typeof agentFinder> {
  const finder = finders.get(robots) ?? agentFinder(namesIn(robots));
  finders.set(robots, finder);
  return finder;
}

function namesIn(robots: RobotsTxt): string[] {
  const { records } = readAcap(robots.source);
  const inRecords = records.flatMap(({ addressees }) => (addressees.kind === 'named' ? addressees.names : []));
  return [...agentLines(robots).map(({ name }) => name), ...inRecords];
}
