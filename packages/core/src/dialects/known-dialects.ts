import type { DialectRow } from './dialect.js';
import { type Dialect, dialects } from './dialects.js';

/** A document that a dialect follows, as the README lists it. */
export interface FollowedDocument {
  readonly title: string;
  /** The carriers of its signals, in words. */
  readonly carriers: string;
  /** The name of its list of clauses in `conformance/clauses`. */
  readonly clauses: string;
}

/** A dialect in words. */
interface Description {
  /** Its name for people: `robots.txt`, `ACAP`. */
  readonly title: string;
  /** The documents it follows. */
  readonly documents: readonly FollowedDocument[];
}

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

const descriptions: { readonly [Name in Dialect]: Description } = {
  'robots-txt': {
    title: 'robots.txt',
    documents: [{ title: 'RFC 9309, Robots Exclusion Protocol', carriers: 'robots.txt', clauses: 'rfc9309' }],
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
  },
  'content-usage': {
    title: 'Content-Usage',
    documents: [
      {
        title: 'AIPREF: draft-ietf-aipref-vocab-08 (2026-09-13) and draft-ietf-aipref-attach-05 (2026-08-18)',
        carriers: 'robots.txt lines, response headers',
        clauses: 'content-usage',
      },
    ],
  },
  'content-signal': {
    title: 'Content Signals',
    documents: [
      {
        title: 'Content Signals (2025-09-24, with `use=` of 2026-07-01)',
        carriers: 'robots.txt lines, response headers',
        clauses: 'content-signal',
      },
    ],
  },
  tdmrep: {
    title: 'TDMRep',
    documents: [
      {
        title: 'TDM Reservation Protocol, version 3 (2024-05-10)',
        carriers: '`/.well-known/tdmrep.json`, response headers, METAs',
        clauses: 'tdmrep',
      },
    ],
  },
  rsl: {
    title: 'RSL',
    documents: [
      {
        title: 'Really Simple Licensing 1.0 (2025-12-10, errata to 2026-08-07)',
        carriers: 'robots.txt lines, `Link` headers, links and scripts of pages, RSL documents',
        clauses: 'rsl',
      },
    ],
  },
  'ai-txt': {
    title: 'ai.txt',
    documents: [
      {
        title: 'ai.txt of Spawning (2023)',
        carriers: '`/ai.txt`',
        clauses: 'ai-txt',
      },
    ],
  },
  'robots-tag': { title: 'Robots-Tag and X-Robots-Tag', documents: [robotsTagDraft, pageSignals] },
  meta: { title: 'robots META', documents: [robotsTagDraft, pageSignals] },
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
  },
};

/** A dialect that heed reads, for people and for programs that get documents. */
export interface KnownDialect extends Description, Pick<DialectRow, 'carriers' | 'wellKnownFiles'> {
  readonly name: Dialect;
  /** What an agent acts on, or may use content for, only by arrangement with the publisher. */
  readonly arrangements: readonly string[];
}

/** Every dialect that heed reads, from the site to the page. */
export const knownDialects: readonly KnownDialect[] = Object.entries(dialects).map(
  ([key, { carriers, wellKnownFiles, arrangements = [] }]) => {
    const name = key as Dialect;
    return { name, ...descriptions[name], carriers, wellKnownFiles, arrangements };
  },
);
