import { acapClauses } from './acap/clauses.js';
import { acapCodes } from './acap/codes.js';
import { acapFixes } from './acap/fixes.js';
import { acapAddressees, acapReferences, acapRequestsIn, acapVoices } from './acap/interpret.js';
import { lintAcapRequests } from './acap/lint.js';
import { acapReadingClauses } from './acap/reading-clauses.js';
import { arrangedFeatures } from './acap/syntax/vocabulary.js';
import { classNamesClauses } from './class-names/clauses.js';
import { classNamesCodes } from './class-names/codes.js';
import { classNamesFixes } from './class-names/fixes.js';
import { classNamesReferences, classNamesVoices } from './class-names/interpret.js';
import type { DialectRow } from './dialect.js';
import { metaCodes } from './meta/codes.js';
import { metaFixes } from './meta/fixes.js';
import { metaAddressees, metaVoices } from './meta/interpret.js';
import { robotsPiClauses } from './robots-pi/clauses.js';
import { robotsPiCodes } from './robots-pi/codes.js';
import { robotsPiVoices } from './robots-pi/interpret.js';
import { robotsTagCodes } from './robots-tag/codes.js';
import { robotsTagFixes } from './robots-tag/fixes.js';
import { robotsTagAddressees, robotsTagVoices } from './robots-tag/interpret.js';
import { robotsTxtClauses } from './robots-txt/clauses.js';
import { robotsTxtCodes } from './robots-txt/codes.js';
import { robotsTxtFixes } from './robots-txt/fixes.js';
import { robotsTxtAddressees, robotsTxtVoices } from './robots-txt/interpret.js';
import { lintRobotsTxt } from './robots-txt/lint.js';
import { pageSignalsClauses } from './rule-words/page-signals-clauses.js';
import { robotsTagClauses } from './rule-words/robots-tag-clauses.js';

/** Signals of pages that crawlers honour today, in headers, META tags, elements and comments. */
const pageSignals = {
  title: 'what crawlers honour on pages today (`max-snippet`, `data-nosnippet`, `googleoff`, `noai`, …)',
  carriers: 'headers, METAs, elements, comments',
  clauses: 'page-signals',
};

/** The draft on Robots-Tag, which robots META tags follow too. */
const robotsTagDraft = {
  title: 'draft-illyes-repext-00 and -03, and `X-Robots-Tag` as it is used',
  carriers: 'response headers, robots METAs',
  clauses: 'robots-tag',
};

/**
 * Every dialect that heed reads: one row each, under the name of its folder, in order from the site to the page. The type `Dialect`,
 * the catalogue of problems, the words of clauses, the enum in the schema of answers and the README's table are derived from this
 * table, or a test compares them with it.
 */
export const dialects: {
  readonly 'robots-txt': DialectRow<typeof robotsTxtCodes>;
  readonly acap: DialectRow<typeof acapCodes>;
  readonly 'robots-tag': DialectRow<typeof robotsTagCodes>;
  readonly meta: DialectRow<typeof metaCodes>;
  readonly 'class-names': DialectRow<typeof classNamesCodes>;
  readonly 'robots-pi': DialectRow<typeof robotsPiCodes>;
} = {
  'robots-txt': {
    title: 'robots.txt',
    documents: [{ title: 'RFC 9309, Robots Exclusion Protocol', carriers: 'robots.txt', clauses: 'rfc9309' }],
    carriers: ['robots.txt'],
    wellKnownFiles: [],
    codes: robotsTxtCodes,
    clauses: [robotsTxtClauses],
    voices: robotsTxtVoices,
    addressees: robotsTxtAddressees,
    lint: lintRobotsTxt,
    fixes: robotsTxtFixes,
  },
  acap: {
    title: 'ACAP',
    documents: [
      {
        title: 'ACAP 1.0 Part 1 (corrected) and Part 2 (draft of October 2007)',
        carriers: 'robots.txt, files it refers to, META, class names',
        clauses: 'acap',
      },
    ],
    carriers: ['robots.txt', 'file', 'page'],
    wellKnownFiles: [],
    codes: acapCodes,
    clauses: [acapClauses, acapReadingClauses],
    voices: acapVoices,
    elementHint: /acap/i,
    addressees: acapAddressees,
    references: { carrier: 'robots.txt', hint: /acap-permissions-reference/i, urls: acapReferences },
    arrangements: arrangedFeatures,
    requests: acapRequestsIn,
    lint: lintAcapRequests,
    fixes: acapFixes,
  },
  'robots-tag': {
    title: 'Robots-Tag and X-Robots-Tag',
    documents: [robotsTagDraft, pageSignals],
    carriers: ['header'],
    wellKnownFiles: [],
    codes: robotsTagCodes,
    clauses: [robotsTagClauses, pageSignalsClauses],
    voices: robotsTagVoices,
    addressees: robotsTagAddressees,
    fixes: robotsTagFixes,
  },
  meta: {
    title: 'robots META',
    documents: [robotsTagDraft, pageSignals],
    carriers: ['page'],
    wellKnownFiles: [],
    codes: metaCodes,
    clauses: [robotsTagClauses, pageSignalsClauses],
    voices: metaVoices,
    addressees: metaAddressees,
    fixes: metaFixes,
  },
  'class-names': {
    title: 'Robot Exclusion Profile and other marks on elements',
    documents: [
      {
        title: 'Robot Exclusion Profile, draft of June 2005',
        carriers: 'class names, `RobotExclusion.*` METAs and links',
        clauses: 'robot-exclusion-profile',
      },
      pageSignals,
    ],
    carriers: ['page', 'file'],
    wellKnownFiles: [],
    codes: classNamesCodes,
    clauses: [classNamesClauses, pageSignalsClauses],
    voices: classNamesVoices,
    elementHint: /robots?\d*-|noindex|data-nosnippet|nofollow|googleoff/i,
    references: { carrier: 'page', hint: /robotexclusion/i, urls: classNamesReferences },
    fixes: classNamesFixes,
  },
  'robots-pi': {
    title: 'robots processing instruction',
    documents: [
      {
        title: 'A Robots Processing Instruction for XML Documents, 1999',
        carriers: 'XML processing instruction',
        clauses: 'robots-pi',
      },
    ],
    carriers: ['page'],
    wellKnownFiles: [],
    codes: robotsPiCodes,
    clauses: [robotsPiClauses],
    voices: robotsPiVoices,
  },
};

/** The name of a dialect. */
export type Dialect = keyof typeof dialects;

/** The rows, in order. */
export const allDialects: readonly DialectRow[] = Object.values(dialects);
