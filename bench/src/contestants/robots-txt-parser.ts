import { createRequire } from 'node:module';
import { type Ask, agent, type Contestant, site } from '../contestant.js';

// It has no type declarations.
interface RobotsTxtParser {
  parseRobots(url: string, text: string): void;
  canCrawlSync(url: string): boolean;
}
type MakeRobotsTxtParser = (options: { userAgent: string }) => RobotsTxtParser;
const makeParser = createRequire(import.meta.url)('robots-txt-parser') as MakeRobotsTxtParser;

/**
 * It fetches files itself and keeps them by site; `parseRobots` is the step after the fetch. Each file needs its own instance, because
 * a site has only one file.
 *
 * It turns each rule into a regular expression that is not anchored at the start of the path: many answers are wrong, and some
 * patterns never finish.
 */
export const robotsTxtParser: Contestant = {
  name: 'robots-txt-parser',
  read(text: string): Ask {
    const robots = makeParser({ userAgent: agent });
    robots.parseRobots(site, text);
    return (url) => robots.canCrawlSync(url);
  },
};
