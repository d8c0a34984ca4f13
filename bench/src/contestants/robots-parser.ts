import { createRequire } from 'node:module';
import { type Ask, agent, type Contestant, robotsUrl } from '../contestant.js';

// Its type declarations do not match its exports, so it is loaded as CommonJS and the part in use is declared here.
type RobotsParser = (url: string, contents: string) => { isAllowed(url: string, agent: string): boolean | undefined };
const robotsParserOf = createRequire(import.meta.url)('robots-parser') as RobotsParser;

/** The reader that most Node crawlers use. All ratios are to it. */
export const robotsParser: Contestant = {
  name: 'robots-parser',
  read(text: string): Ask {
    const robots = robotsParserOf(robotsUrl, text);
    // `undefined` means a URL of another site; no input has one.
    return (url) => robots.isAllowed(url, agent) ?? true;
  },
};
