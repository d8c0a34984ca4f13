import type { CodeTable } from '../diagnostics/code-table.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { Fixers } from '../diagnostics/fixers.js';
import type { Agent } from '../policy/agent.js';
import type { Voice } from '../policy/voice.js';
import type { Texts } from './texts.js';

/** Where publishers write: robots.txt, the header of the response, the page itself, or another file of the site. */
export type Carrier = 'robots.txt' | 'header' | 'page' | 'file';

/** One way in which publishers speak to machines: a row of the table in `dialects.ts`. */
export interface DialectRow<Codes extends CodeTable = CodeTable> {
  /** For people: `robots.txt`, `ACAP`. */
  readonly title: string;
  /** The documents it follows. */
  readonly documents: readonly FollowedDocument[];
  readonly carriers: readonly Carrier[];
  /** Files that are looked for on every site, by path. */
  readonly wellKnownFiles: readonly string[];
  /** Every problem it can report. */
  readonly codes: Codes;
  /** Its clauses in words. */
  readonly clauses: readonly ClauseTable[];
  /** What it says about a resource: nothing, if none of the texts is written in it. Reports what it cannot read. */
  readonly voices: (texts: Texts, report: Report) => readonly Voice[];
  /** What a page must hold if it has rules for single elements: most pages need not be read to their end to know that they have none. */
  readonly elementHint?: RegExp;
  /** The crawlers it names in these texts, as written. */
  readonly addressees?: (texts: Texts) => Iterable<string>;
  /** Documents that its texts refer to and that it needs. */
  readonly references?: References;
  /** What it asks of an agent beside leaving things alone. */
  readonly requests?: (texts: Texts, asking: Asking, report: Report) => readonly ActionRequest[];
  /** Reports problems that only a linter looks for. */
  readonly lint?: (texts: Texts, report: Report, addressees: readonly string[]) => void;
  /** Safe edits, by code. */
  readonly fixes?: Fixers;
}

/** How a dialect refers to further documents. */
export interface References {
  readonly carrier: 'robots.txt' | 'page';
  /** What a text must hold to refer to anything: most texts need not be read to know that they do not. */
  readonly hint: RegExp;
  /** The absolute addresses. */
  readonly addresses: (texts: Texts) => readonly string[];
}

/** A document that a dialect follows, as the README lists it. */
export interface FollowedDocument {
  readonly title: string;
  /** In which carriers its signals stand. */
  readonly carriers: string;
  /** The name of its list of clauses in `conformance/clauses`. */
  readonly clauses: string;
}

/** The clauses of one document in words. */
export interface ClauseTable {
  /** What the document is called in the middle of a sentence, by the beginning of the ids of its clauses: `RT`, or `RT A` for a series with a name of its own. */
  readonly documents: Readonly<Record<string, string>>;
  /** By id: the rule behind a clause, as one sentence that fits the statement that won by it and the one that lost by it. */
  readonly words: Readonly<Record<string, string>>;
  /** Clauses by which a statement rests on another, such as a definition, and decides nothing itself. */
  readonly supporting?: readonly string[];
}

/** Who asks, as far as requests depend on it. */
export interface Asking {
  readonly agent: Agent;
  readonly arrangements: readonly string[];
}

/** Something a publisher asks an agent to do. */
export interface ActionRequest {
  readonly action: 'take-down' | 're-crawl';
  readonly path: string;
}
