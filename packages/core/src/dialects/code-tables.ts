import type { Advice, CodeTable } from '../diagnostics/code-table.js';
import { acapAdvice, acapCodes } from './acap/codes.js';
import { aiTxtAdvice, aiTxtCodes } from './ai-txt/codes.js';
import { classNamesAdvice, classNamesCodes } from './class-names/codes.js';
import { contentSignalAdvice, contentSignalCodes } from './content-signal/codes.js';
import { contentUsageAdvice, contentUsageCodes } from './content-usage/codes.js';
import type { Dialect } from './dialects.js';
import { metaAdvice, metaCodes } from './meta/codes.js';
import { robotsPiAdvice, robotsPiCodes } from './robots-pi/codes.js';
import { robotsTagAdvice, robotsTagCodes } from './robots-tag/codes.js';
import { robotsTxtAdvice, robotsTxtCodes } from './robots-txt/codes.js';
import { rslAdvice, rslCodes } from './rsl/codes.js';
import { tdmrepAdvice, tdmrepCodes } from './tdmrep/codes.js';

/** Every problem that each dialect can report. */
export const codeTables: {
  readonly 'robots-txt': typeof robotsTxtCodes;
  readonly acap: typeof acapCodes;
  readonly 'content-usage': typeof contentUsageCodes;
  readonly 'content-signal': typeof contentSignalCodes;
  readonly tdmrep: typeof tdmrepCodes;
  readonly rsl: typeof rslCodes;
  readonly 'ai-txt': typeof aiTxtCodes;
  readonly 'robots-tag': typeof robotsTagCodes;
  readonly meta: typeof metaCodes;
  readonly 'class-names': typeof classNamesCodes;
  readonly 'robots-pi': typeof robotsPiCodes;
} = {
  'robots-txt': robotsTxtCodes,
  acap: acapCodes,
  'content-usage': contentUsageCodes,
  'content-signal': contentSignalCodes,
  tdmrep: tdmrepCodes,
  rsl: rslCodes,
  'ai-txt': aiTxtCodes,
  'robots-tag': robotsTagCodes,
  meta: metaCodes,
  'class-names': classNamesCodes,
  'robots-pi': robotsPiCodes,
} satisfies { readonly [Name in Dialect]: CodeTable };

/** For every problem of each dialect: its clause, and what to do. */
export const adviceTables: { readonly [Name in Dialect]: Readonly<Record<string, Advice>> } = {
  'robots-txt': robotsTxtAdvice,
  acap: acapAdvice,
  'content-usage': contentUsageAdvice,
  'content-signal': contentSignalAdvice,
  tdmrep: tdmrepAdvice,
  rsl: rslAdvice,
  'ai-txt': aiTxtAdvice,
  'robots-tag': robotsTagAdvice,
  meta: metaAdvice,
  'class-names': classNamesAdvice,
  'robots-pi': robotsPiAdvice,
};
