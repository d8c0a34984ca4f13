import type { Report } from '../diagnostics/diagnostic.js';
import type { Fixers } from '../diagnostics/fixers.js';
import type { Agent } from '../policy/agent.js';
import type { Usage } from '../policy/usage.js';
import type { Voice } from '../policy/voice.js';
import type { RareMark } from '../text/rare-mark.js';
import type { Texts } from './texts.js';

/** Where signals are written: robots.txt, the response header, the page, or another file of the site. */
export type Carrier = 'robots.txt' | 'header' | 'page' | 'file';

/** One language of signals, and what it takes to ask about it: a row of the table in `dialects.ts`. */
export interface DialectRow {
  readonly carriers: readonly Carrier[];
  /** The files that every site may have, whether or not something refers to them. */
  readonly wellKnownFiles: readonly WellKnownFile[];
  /** Its voices about a resource; none if no text is written in it. Reports what it cannot read. */
  readonly voices: (texts: Texts, report: Report) => readonly Voice[];
  /**
   * Do its voices depend on more than the texts that it is written in: on the URL, on arrangements, on options? Then they cannot be
   * kept for the next question. Whether it has any depends on the texts alone.
   */
  readonly dependsOnQuestion?: true;
  /** What it says in robots.txt goes with the content that was fetched under it: for held content, robots.txt as of that fetch counts. */
  readonly goesWithContent?: true;
  /** What a page must hold if it has rules for single elements. Most pages lack it, and need not be parsed whole. */
  readonly elementHint?: RegExp;
  /** Further documents that its texts refer to. */
  readonly references?: References;
  /** The features that an agent acts on only by arrangement with the publisher. */
  readonly arrangements?: readonly string[];
  /** What the publisher asks the agent to do. */
  readonly requests?: (texts: Texts, asking: Asking, report: Report) => readonly ActionRequest[];
}

/** What it takes to lint a dialect: a row of the table in `lint-rows.ts`. */
export interface LintRow {
  /** The crawlers that these texts address by name, as written. */
  readonly addressees?: (texts: Texts) => Iterable<string>;
  /** Reports problems that only a linter looks for. */
  readonly lint?: (texts: Texts, report: Report, addressees: readonly string[]) => void;
  /** Edits that fix problems, by code. */
  readonly fixes?: Fixers;
}

/** How a dialect is written, field by field: a row of the table in `word-rows.ts`, for editors and for those who write or compare texts. */
export interface WordRow {
  /** Fields in lines of robots.txt. */
  readonly robotsFields?: readonly WrittenField[];
  readonly headerFields?: readonly HeaderField[];
  /** Names of META tags. */
  readonly metaNames?: readonly WrittenField[];
}

/** A word that a text may hold. */
export interface WrittenWord {
  /** As it is usually written. */
  readonly word: string;
  readonly clause: string;
  /** What it means. Absent: the words of its clause say it. */
  readonly sentence?: string;
  /** Absent for a word that is explained where it is written, and not offered. */
  readonly isOffered?: false;
}

/** A word that is followed by a value. */
export interface WrittenField extends WrittenWord {
  readonly value: FieldValue;
}

/** What the value of a field is made of. */
export type FieldValue =
  | { readonly kind: 'agent' | 'pattern' | 'address' | 'number' | 'text' }
  /** Rules such as `noindex, max-snippet:20`, with crawlers that they are for. */
  | { readonly kind: 'rules' }
  /** One of these words. */
  | { readonly kind: 'words'; readonly words: readonly WrittenWord[] }
  /** Pairs of these names and their values, such as `search=no`; in robots.txt a path may come before them. */
  | { readonly kind: 'pairs'; readonly names: readonly (WrittenWord & { readonly values: readonly WrittenWord[] })[] };

/** A field of the response header. */
export interface HeaderField extends WrittenField {
  readonly refusals?: FieldRefusals;
}

/** How a field of the header refuses usages, for all agents alike: a policy is written so where it denies all that the words refuse. */
export interface FieldRefusals {
  /** Its name as it is written. */
  readonly field: string;
  /** The first usage is the one that a word is about. If several words apply, they are separated by commas. */
  readonly words: readonly { readonly text: string; readonly refuses: readonly [Usage, ...Usage[]] }[];
  /** The field that carries the address of the terms beside a refusal. */
  readonly termsIn?: string;
}

/** A file that every site may have. */
export interface WellKnownFile {
  readonly path: `/${string}`;
  /** The usages that it can speak of: for others it need not be fetched. */
  readonly usages: readonly Usage[];
}

/** The dialects that refer to further documents. */
export type Referrer = 'acap' | 'rsl' | 'class-names';

/** The absolute URLs of documents that matter to one agent, by what refers to them: robots.txt, or the header and the page. */
export interface Referred {
  readonly site: readonly string[];
  readonly page: readonly string[];
}

/** How a dialect refers to further documents. */
interface References {
  readonly referrer: Referrer;
  readonly carriers: readonly Exclude<Carrier, 'file'>[];
  /** Matches every text with a reference, so that most texts need not be read to know that they have none. */
  readonly hint: RegExp;
  /** The same for pages, which are long: what is looked for instead. */
  readonly pageMark?: RareMark;
  /** The absolute URLs that the texts refer to. */
  readonly urls: (texts: Texts) => readonly string[];
  /** Those of them that matter to an agent. */
  readonly referredFor: (texts: Texts, agent: Agent) => Referred;
}

/** The clauses of one document in words. */
export interface ClauseTable {
  /** The name of the document in the middle of a sentence, by the start of the ids of its clauses: `RT`, or `RT A` for a series with its own name. */
  readonly documents: Readonly<Record<string, string>>;
  /** By id: the rule of a clause, as one sentence that fits both the statement that won by it and the one that lost by it. */
  readonly words: Readonly<Record<string, string>>;
  /** Clauses of statements that only support the one that decides, such as a definition. */
  readonly supporting?: readonly string[];
}

/** What requests depend on: the agent, and what it has arranged with the publisher. */
export interface Asking {
  readonly agent: Agent;
  readonly arrangements: readonly string[];
}

/** Something that a publisher asks an agent to do. */
export interface ActionRequest {
  /** `take-down`: remove what is kept of the resource. `re-crawl`: fetch it again. */
  readonly action: 'take-down' | 're-crawl';
  /** The path of the resource. */
  readonly path: string;
}
