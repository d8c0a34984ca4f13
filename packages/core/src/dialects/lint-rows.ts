import { acapFixes } from './acap/fixes.js';
import { acapAddressees } from './acap/interpret.js';
import { lintAcapRequests } from './acap/lint.js';
import { lintAiTxt } from './ai-txt/lint.js';
import { classNamesFixes } from './class-names/fixes.js';
import { contentSignalFixes } from './content-signal/fixes.js';
import { lintContentSignal } from './content-signal/lint.js';
import { contentUsageFixes } from './content-usage/fixes.js';
import { lintContentUsage } from './content-usage/lint.js';
import type { LintRow } from './dialect.js';
import type { Dialect } from './dialects.js';
import { metaFixes } from './meta/fixes.js';
import { metaAddressees } from './meta/interpret.js';
import { robotsTagFixes } from './robots-tag/fixes.js';
import { robotsTagAddressees } from './robots-tag/interpret.js';
import { robotsTxtFixes } from './robots-txt/fixes.js';
import { robotsTxtAddressees } from './robots-txt/interpret.js';
import { lintRobotsTxt } from './robots-txt/lint.js';
import { rslFixes } from './rsl/fixes.js';
import { lintRsl } from './rsl/lint.js';
import { tdmrepFixes } from './tdmrep/fixes.js';
import { lintTdmrep } from './tdmrep/lint.js';

/** What it takes to lint each dialect, in the order of `dialects.ts`. */
const lintRows: { readonly [Name in Dialect]: LintRow } = {
  'robots-txt': { addressees: robotsTxtAddressees, lint: lintRobotsTxt, fixes: robotsTxtFixes },
  acap: { addressees: acapAddressees, lint: lintAcapRequests, fixes: acapFixes },
  'content-usage': { lint: lintContentUsage, fixes: contentUsageFixes },
  'content-signal': { lint: lintContentSignal, fixes: contentSignalFixes },
  tdmrep: { lint: lintTdmrep, fixes: tdmrepFixes },
  rsl: { lint: lintRsl, fixes: rslFixes },
  'ai-txt': { lint: lintAiTxt },
  'robots-tag': { addressees: robotsTagAddressees, fixes: robotsTagFixes },
  meta: { addressees: metaAddressees, fixes: metaFixes },
  'class-names': { fixes: classNamesFixes },
  'robots-pi': {},
};

/** The rows, in order. */
export const allLintRows: readonly LintRow[] = Object.values(lintRows);
