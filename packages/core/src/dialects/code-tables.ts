import type { Advice, CodeTable } from '../diagnostics/code-table.js';
import { acapAdvice, acapCodes } from './acap/codes.js';
import { classNamesAdvice, classNamesCodes } from './class-names/codes.js';
import type { Dialect } from './dialects.js';
import { metaAdvice, metaCodes } from './meta/codes.js';
import { robotsPiAdvice, robotsPiCodes } from './robots-pi/codes.js';
import { robotsTagAdvice, robotsTagCodes } from './robots-tag/codes.js';
import { robotsTxtAdvice, robotsTxtCodes } from './robots-txt/codes.js';

/** Every problem that each dialect can report. */
export const codeTables: {
  readonly 'robots-txt': typeof robotsTxtCodes;
  readonly acap: typeof acapCodes;
  readonly 'robots-tag': typeof robotsTagCodes;
  readonly meta: typeof metaCodes;
  readonly 'class-names': typeof classNamesCodes;
  readonly 'robots-pi': typeof robotsPiCodes;
} = {
  'robots-txt': robotsTxtCodes,
  acap: acapCodes,
  'robots-tag': robotsTagCodes,
  meta: metaCodes,
  'class-names': classNamesCodes,
  'robots-pi': robotsPiCodes,
} satisfies { readonly [Name in Dialect]: CodeTable };

/** For every problem of each dialect: the clause behind it, and what to do. */
export const adviceTables: { readonly [Name in Dialect]: Readonly<Record<string, Advice>> } = {
  'robots-txt': robotsTxtAdvice,
  acap: acapAdvice,
  'robots-tag': robotsTagAdvice,
  meta: metaAdvice,
  'class-names': classNamesAdvice,
  'robots-pi': robotsPiAdvice,
};
