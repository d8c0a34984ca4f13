import type { Source, Span } from '@heed/core/diagnostics';

/**
 * A report as plain data, which `report-html.ts` and `report-markdown.ts` put into their own form. Every text may be untrusted: the writers
 * make it safe, so code that builds a report need not.
 */
export type ReportFormat = 'html' | 'markdown';

/** What a text means for the reader. Words say it too: colours are lost on paper, and on many people. */
export type Tone = 'good' | 'bad' | 'unsure' | 'quiet';

/** A part of a sentence. */
export type Phrase =
  | string
  /** What is written in a file, or typed: a name, an address, a line. */
  | { readonly code: string }
  | { readonly strong: string }
  /** An address on the web, or `#id` for an anchor in this report. */
  | { readonly text: string; readonly link: string };

/** A sentence, or more. */
export type Words = string | readonly Phrase[];

export interface ReportCell {
  readonly words: Words;
  readonly tone?: Tone;
}

export type Block = Heading | Paragraph | List | Table | Frame;

export interface Heading {
  readonly kind: 'heading';
  /** The title of the report has level 1. */
  readonly level: 2 | 3 | 4;
  readonly words: Words;
  /** For links: `[a-z0-9-]+`. */
  readonly id?: string;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly words: Words;
  readonly tone?: Tone;
  readonly id?: string;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Words[];
}

/** A table whose first column names its rows. */
export interface Table {
  readonly kind: 'table';
  /** What the table shows, for who cannot see it. */
  readonly caption: string;
  readonly header: readonly Words[];
  readonly rows: readonly (readonly ReportCell[])[];
}

/** A location in a text, with the lines around it. */
export interface Frame {
  readonly kind: 'frame';
  readonly source: Source;
  readonly span: Span;
  /** Lines before the marked one; 1 if not given. */
  readonly context?: number;
  readonly tone?: Tone;
}

/** A figure, and what it counts. */
export interface Figure {
  readonly count: number;
  readonly label: string;
  readonly tone?: Tone;
}

/** The beginning of a report: the result in a sentence, then figures, then what must be known before the details. */
export interface ReportHead {
  readonly title: string;
  readonly outcome: { readonly words: Words; readonly tone: Tone };
  readonly figures: readonly Figure[];
  readonly notes: readonly Words[];
}
