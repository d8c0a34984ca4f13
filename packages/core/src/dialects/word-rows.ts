import { acapWords } from './acap/words.js';
import { contentSignalWords } from './content-signal/words.js';
import { contentUsageWords } from './content-usage/words.js';
import type { HeaderField, WordRow } from './dialect.js';
import type { Dialect } from './dialects.js';
import { metaWords } from './meta/words.js';
import { robotsPiWords } from './robots-pi/words.js';
import { robotsTagWords } from './robots-tag/words.js';
import { robotsTxtWords } from './robots-txt/words.js';
import { rslWords } from './rsl/words.js';
import { tdmrepWords } from './tdmrep/words.js';

/** How each dialect is written, in the order in which editors offer its fields. */
const wordRows: { readonly [Name in Dialect]: WordRow } = {
  'robots-txt': robotsTxtWords,
  'robots-tag': robotsTagWords,
  meta: metaWords,
  'content-usage': contentUsageWords,
  'content-signal': contentSignalWords,
  tdmrep: tdmrepWords,
  rsl: rslWords,
  acap: acapWords,
  'ai-txt': {},
  'class-names': {},
  'robots-pi': robotsPiWords,
};

/** The rows, in order. */
export const allWordRows: readonly WordRow[] = Object.values(wordRows);

/** The fields of the response header that heed reads. */
export const headerFields: readonly HeaderField[] = allWordRows.flatMap((row) => row.headerFields ?? []);

/** Their names in lower case. */
export const headerFieldNames: ReadonlySet<string> = new Set(headerFields.map(({ word }) => word.toLowerCase()));
