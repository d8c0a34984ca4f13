import type { CodeTable } from '../diagnostics/code-table.js';
import { acapCodes } from './acap/codes.js';
import { classNamesCodes } from './class-names/codes.js';
import type { Dialect } from './dialects.js';
import { metaCodes } from './meta/codes.js';
import { robotsPiCodes } from './robots-pi/codes.js';
import { robotsTagCodes } from './robots-tag/codes.js';
import { robotsTxtCodes } from './robots-txt/codes.js';

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
