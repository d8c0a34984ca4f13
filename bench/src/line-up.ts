import type { Contestant } from './contestant.js';
import { crawlee } from './contestants/crawlee.js';
import { heed } from './contestants/heed.js';
import { robotsParser } from './contestants/robots-parser.js';
import { robotsTxtParser } from './contestants/robots-txt-parser.js';

/** All contestants, in the order of the tables. */
export const lineUp: readonly Contestant[] = [heed, robotsParser, crawlee, robotsTxtParser];
