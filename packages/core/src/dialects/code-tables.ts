import type { CodeTable } from '../diagnostics/code-table.js';
import { acapCodes, acapHelp } from './acap/codes.js';
import { classNamesCodes, classNamesHelp } from './class-names/codes.js';
import type { Dialect } from './dialects.js';
import { metaCodes, metaHelp } from './meta/codes.js';
import { robotsPiCodes, robotsPiHelp } from './robots-pi/codes.js';
import { robotsTagCodes, robotsTagHelp } from './robots-tag/codes.js';
import { robotsTxtCodes, robotsTxtHelp } from './robots-txt/codes.js';

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

/** What to do about every problem of each dialect. */
export const helpTables: { readonly [Name in Dialect]: Readonly<Record<string, string>> } = {
  'robots-txt': robotsTxtHelp,
  acap: acapHelp,
  'robots-tag': robotsTagHelp,
  meta: metaHelp,
  'class-names': classNamesHelp,
  'robots-pi': robotsPiHelp,
};
