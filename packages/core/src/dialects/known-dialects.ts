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
}

/** Every dialect that heed reads, from the site to the page. */
export const knownDialects: readonly KnownDialect[] = Object.entries(dialects).map(
  ([key, { carriers, wellKnownFiles }]) => {
    const name = key as Dialect;
    return { name, ...descriptions[name], carriers, wellKnownFiles };
  },
);
