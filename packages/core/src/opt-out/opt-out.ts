import type { PathRule } from '../dialects/robots-txt/match/path-rule.js';
import type { Source, Span } from '../text/source.js';

/** An operator's own list of domains that are denied, even if their sites allow it: the result of `readOptOut`. */
export interface OptOut {
  /** The domains that are listed, each once. */
  readonly domains: number;
  /** What is wrong with the list, in its order. Such a line refuses as far as it can be read. */
  readonly problems: readonly OptOutProblem[];
}

/** Something that is wrong with a line of the list. */
export interface OptOutProblem {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
  /** What is wrong, and what is refused nevertheless, in one or two sentences. */
  readonly message: string;
}

/** The list as the parts of core know it. */
export interface OptOutList extends OptOut {
  readonly source: Source;
  /** The first entry of each domain, by its name in lower case and ASCII; that of every host is the empty name. */
  readonly entries: ReadonlyMap<string, OptOutEntry>;
}

/** What one line refuses, with its location in the text. Flat and small: a list may have a million. */
export interface OptOutEntry extends Span {
  /** The usages that it denies, by `bitOf`. */
  readonly usages: number;
  /** The paths that it is about; absent for all. */
  readonly pattern: PathRule | undefined;
  /** The clause by which it denies. */
  readonly clause: string;
  /** The next entry of the same domain. */
  readonly next: OptOutEntry | undefined;
}
