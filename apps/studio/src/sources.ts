/**
 * The texts that the studio works on, as the panes show them: what the server of `heed studio` sends and what a link holds. Plain
 * data. A text that is empty and has no status was not provided.
 */
export interface Sources {
  readonly robots: SourceText;
  /** The response with the page: a status line if there is one, then a line for each field. */
  readonly headers: string;
  /** The decoded page, HTML or XML by the Content-Type among the headers. */
  readonly page: string;
  readonly files: readonly SourceFile[];
  /** A policy, in YAML or JSON. */
  readonly policy: string;
}

/** A text, and how fetching it went. */
export interface SourceText {
  readonly text: string;
  /** Absent: typed by hand. */
  readonly status?: number | 'unreachable';
}

/** Another document of the site. */
export interface SourceFile extends SourceText {
  /** A path on the host of the page, as in `/.well-known/tdmrep.json`, or an absolute address. */
  readonly name: string;
}

/** What `heed studio` starts with, and what its server answers for an address. */
export interface OpenedSite {
  /** The address of the page, after redirects. */
  readonly url: string;
  readonly sources: Sources;
  /** What could not be fetched, in sentences. */
  readonly notes: readonly string[];
}

export const noSources: Sources = { robots: { text: '' }, headers: '', page: '', files: [], policy: '' };
