import { createRequire } from 'node:module';
import { type Ask, agent, type Contestant, robotsUrl } from '../contestant.js';

// Its declarations do not fit how it exports, so it is loaded as what it is and the part in use is described here.
type RobotsParser = (url: string, contents: string) => { isAllowed(url: string, agent: string): boolean | undefined };
const robotsParserOf = createRequire(import.meta.url)('robots-parser') as RobotsParser;

/** The reader that most Node crawlers use. All ratios are to it. */
export const robotsParser: Contestant = {
  name: 'robots-parser',
  read(text: string): Ask {
    const robots = robotsParserOf(robotsUrl, text);
    // Undefined means a URL of another site, which no input has.
    return (url) => robots.isAllowed(url, agent) ?? true;
  },
};
