import type { Code } from '@heed/core/diagnostics';
import type { FetchProblem } from '@heed/fetch';

/** What happened while texts were gathered, and what could not be obtained: a diagnostic that has no location in a text. */
export interface Note {
  readonly code: Code;
  /** The facts that its message needs: `messageOf(note)` of `@heed/core/diagnostics` writes it. */
  readonly data: Readonly<Record<string, string>>;
  /** What it is about: a URL or a file. */
  readonly about: string;
}

/** Returns a note on how a fetch went. */
export function fetchNote({ code, data }: FetchProblem, about: string): Note {
  return { code, data, about };
}
