import { acapReferences, acapReferredFor, acapRequestsIn, acapVoices } from './acap/interpret.js';
import { arrangedFeatures } from './acap/syntax/vocabulary.js';
import { aiTxtVoices } from './ai-txt/interpret.js';
import { classNamesReferences, classNamesReferredFor, classNamesVoices } from './class-names/interpret.js';
import { robotExclusionMark } from './class-names/profile/robot-names.js';
import { contentSignalVoices } from './content-signal/interpret.js';
import { contentUsageVoices } from './content-usage/interpret.js';
import type { DialectRow } from './dialect.js';
import { metaVoices } from './meta/interpret.js';
import { robotsPiVoices } from './robots-pi/interpret.js';
import { robotsTagVoices } from './robots-tag/interpret.js';
import { robotsTxtVoices } from './robots-txt/interpret.js';
import { rslPageMark, rslReferenceHint, rslReferences, rslReferredFor, rslVoices } from './rsl/interpret.js';
import { tdmrepVoices } from './tdmrep/interpret.js';

/** The name of a dialect: that of its folder. */
export type Dialect =
  | 'robots-txt'
  | 'acap'
  | 'content-usage'
  | 'content-signal'
  | 'tdmrep'
  | 'rsl'
  | 'ai-txt'
  | 'robots-tag'
  | 'meta'
  | 'class-names'
  | 'robots-pi';

/**
 * What it takes to ask about each dialect: one row each, in order from the site to the page.
 *
 * Whatever else there is to a dialect has a row of its own, so that programs load no more than they use: its problems in
 * `code-tables.ts`, its clauses in words in `clause-tables.ts`, what lint needs in `lint-rows.ts`, how it is written in `word-rows.ts`, its
 * documents in `known-dialects.ts`.
 * The compiler wants a row for every name in each of them.
 */
export const dialects: { readonly [Name in Dialect]: DialectRow } = {
  'robots-txt': {
    carriers: ['robots.txt'],
    wellKnownFiles: [],
    voices: robotsTxtVoices,
  },
  acap: {
    carriers: ['robots.txt', 'file', 'page'],
    wellKnownFiles: [],
    voices: acapVoices,
    dependsOnQuestion: true,
    elementHint: /acap/i,
    references: {
      referrer: 'acap',
      carriers: ['robots.txt'],
      hint: /acap-permissions-reference/i,
      urls: acapReferences,
      referredFor: acapReferredFor,
    },
    arrangements: arrangedFeatures,
    requests: acapRequestsIn,
  },
  'content-usage': {
    carriers: ['robots.txt', 'header'],
    wellKnownFiles: [],
    voices: contentUsageVoices,
    goesWithContent: true,
  },
  'content-signal': {
    carriers: ['robots.txt', 'header'],
    wellKnownFiles: [],
    voices: contentSignalVoices,
  },
  tdmrep: {
    carriers: ['file', 'header', 'page'],
    wellKnownFiles: [{ path: '/.well-known/tdmrep.json', usages: ['tdm', 'ai-train', 'ai-input'] }],
    voices: tdmrepVoices,
    dependsOnQuestion: true,
  },
  rsl: {
    carriers: ['robots.txt', 'header', 'page', 'file'],
    wellKnownFiles: [],
    voices: rslVoices,
    dependsOnQuestion: true,
    references: {
      referrer: 'rsl',
      carriers: ['robots.txt', 'header', 'page'],
      hint: rslReferenceHint,
      pageMark: rslPageMark,
      urls: rslReferences,
      referredFor: rslReferredFor,
    },
    arrangements: ['payment', 'license-server', 'reporting'],
  },
  'ai-txt': {
    carriers: ['file'],
    wellKnownFiles: [{ path: '/ai.txt', usages: ['ai-train'] }],
    voices: aiTxtVoices,
    dependsOnQuestion: true,
  },
  'robots-tag': {
    carriers: ['header'],
    wellKnownFiles: [],
    voices: robotsTagVoices,
  },
  meta: {
    carriers: ['page'],
    wellKnownFiles: [],
    voices: metaVoices,
  },
  'class-names': {
    carriers: ['page', 'file'],
    wellKnownFiles: [],
    voices: classNamesVoices,
    dependsOnQuestion: true,
    elementHint: /robots?\d*-|noindex|data-nosnippet|nofollow|googleoff/i,
    references: {
      referrer: 'class-names',
      carriers: ['page'],
      hint: robotExclusionMark.pattern,
      pageMark: robotExclusionMark,
      urls: classNamesReferences,
      referredFor: classNamesReferredFor,
    },
  },
  'robots-pi': {
    carriers: ['page'],
    wellKnownFiles: [],
    voices: robotsPiVoices,
  },
};

/** The rows, in order. */
export const allDialects: readonly DialectRow[] = Object.values(dialects);
