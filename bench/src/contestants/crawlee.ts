import { createRequire } from 'node:module';
import { type Ask, agent, type Contestant, robotsUrl } from '../contestant.js';

// Loaded without its type declarations, which pull in those of an HTTP client and an HTML parser.
interface Crawlee {
  readonly RobotsTxtFile: { from(url: string, content: string): { isAllowed(url: string, agent: string): boolean } };
}
const { RobotsTxtFile } = createRequire(import.meta.url)('@crawlee/utils') as Crawlee;

/** The reader of Crawlee. It wraps `robots-parser`, so the figures of the two should be close. */
export const crawlee: Contestant = {
  name: '@crawlee/utils',
  read(text: string): Ask {
    const file = RobotsTxtFile.from(robotsUrl, text);
    return (url) => file.isAllowed(url, agent);
  },
};
