import { createRequire } from 'node:module';
import { type Ask, agent, type Contestant, site } from '../contestant.js';

// It has no declarations of its own.
interface RobotsTxtParser {
  parseRobots(url: string, text: string): void;
  canCrawlSync(url: string): boolean;
}
type MakeRobotsTxtParser = (options: { userAgent: string }) => RobotsTxtParser;
const makeParser = createRequire(import.meta.url)('robots-txt-parser') as MakeRobotsTxtParser;

/**
 * It fetches files itself and keeps them by site; `parseRobots` is the step behind the fetch. One instance for each file,
 * because a site has one file only.
 *
 * It makes a regular expression of each rule, not tied to the beginning of the path: many answers are wrong, and some
 * patterns never end.
 */
export const robotsTxtParser: Contestant = {
  name: 'robots-txt-parser',
  read(text: string): Ask {
    const robots = makeParser({ userAgent: agent });
    robots.parseRobots(site, text);
    return (url) => robots.canCrawlSync(url);
  },
};
