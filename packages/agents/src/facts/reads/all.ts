import { ai } from './ai.js';
import { google } from './google.js';
import { others } from './others.js';
import type { ReadingFacts } from './page-read.js';
import { searchEngines } from './search-engines.js';

/** What agents read, by the pages of their operators. */
export const readingFacts: readonly ReadingFacts[] = [...google, ...searchEngines, ...ai, ...others];
