import { acapClauses } from './acap/clauses.js';
import { acapReadingClauses } from './acap/reading-clauses.js';
import { aiTxtClauses } from './ai-txt/clauses.js';
import { classNamesClauses } from './class-names/clauses.js';
import { contentSignalClauses } from './content-signal/clauses.js';
import { contentUsageClauses } from './content-usage/clauses.js';
import type { ClauseTable } from './dialect.js';
import type { Dialect } from './dialects.js';
import { preferenceClauses } from './preference-words/preference-clauses.js';
import { robotsPiClauses } from './robots-pi/clauses.js';
import { robotsTxtClauses } from './robots-txt/clauses.js';
import { rslClauses } from './rsl/clauses.js';
import { pageSignalsClauses } from './rule-words/page-signals-clauses.js';
import { robotsTagClauses } from './rule-words/robots-tag-clauses.js';
import { tdmrepClauses } from './tdmrep/clauses.js';

/** The clauses of each dialect in words. */
export const clausesOf: { readonly [Name in Dialect]: readonly ClauseTable[] } = {
  'robots-txt': [robotsTxtClauses],
  acap: [acapClauses, acapReadingClauses],
  'content-usage': [contentUsageClauses, preferenceClauses],
  'content-signal': [contentSignalClauses, preferenceClauses],
  tdmrep: [tdmrepClauses],
  rsl: [rslClauses],
  'ai-txt': [aiTxtClauses],
  'robots-tag': [robotsTagClauses, pageSignalsClauses],
  meta: [robotsTagClauses, pageSignalsClauses],
  'class-names': [classNamesClauses, pageSignalsClauses],
  'robots-pi': [robotsPiClauses],
};

/** Every table once. */
export const clauseTables: readonly ClauseTable[] = [...new Set(Object.values(clausesOf).flat())];
