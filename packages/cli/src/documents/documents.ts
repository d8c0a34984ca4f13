import type { Fetched, Question, ResourceResponse } from '@heed/core';
import { type Position, Source } from '@heed/core/diagnostics';
import { unknownAddress } from '@heed/core/internal';
import type { Note } from '@heed/sites/internal/texts';

export type { Note };

/** Everything available about one resource, from files or from servers. */
export interface Documents {
  /** Where the resource is. */
  readonly url: string;
  /** The address that was asked about, if it differs: it redirects to `url`. */
  readonly asked?: string;
  /** The other addresses that redirects pass. An agent that may not fetch one of them cannot reach the resource. */
  readonly redirectSteps?: readonly RedirectStep[];
  readonly robots?: Fetched;
  readonly files?: NonNullable<Question['files']>;
  readonly response?: ResourceResponse;
  /** Is the page without the header it was sent with? Then the header was not checked. */
  readonly lacksHeader?: true;
  /** Was a document that is referred to not searched for, so that it is not known whether it is missing? */
  readonly lacksReferred?: true;
  /** The texts as a person knows them, by the names that answers and diagnostics use. */
  readonly shown: ReadonlyMap<string, ShownText>;
  /** What happened while the documents were fetched. */
  readonly notes: readonly Note[];
  /** Why the page was not read, or not to its end. The decisions that it could change are open (ASK-35). */
  readonly unseen?: Note;
}

/** An address that redirects to the resource, with its site's rules on fetching it. */
export interface RedirectStep {
  readonly url: string;
  readonly robots?: Fetched;
  readonly files: NonNullable<Question['files']>;
  /** The name of its robots.txt in `Documents.shown`. */
  readonly robotsName: string;
}

/** A text with the name of its file, or its address. */
export interface ShownText {
  readonly file: string;
  readonly source: Source;
  /** The path of the file that it was read from, if it can be fixed there. */
  readonly path?: string;
  /** Maps a location in the text that was read to its location in this one; absent if they are the same. */
  readonly placeOf?: (place: Position) => Position;
}

/** The name of the resource: its address or, if that is not known, the file it was read from. */
export function titleOf({ url, asked = url, shown }: Documents): string {
  if (url !== unknownAddress) return asked;
  const [text] = ['body', 'header', 'robots.txt'].flatMap((name) => shown.get(name) ?? []);
  return text?.file ?? url;
}

/** The name of the header of a page, whose line numbers are not those of the page. */
export function headerName(url: string): string {
  return `${url}#header`;
}

/** A text that is shown as it was read. */
export function shownText(file: string, text: string): ShownText {
  return { file, source: new Source(file, text) };
}

/** A file of the command line that is shown as it was read. */
export function shownFile({ name, path }: { readonly name: string; readonly path?: string }, text: string): ShownText {
  return path === undefined ? shownText(name, text) : { ...shownText(name, text), path };
}

/** Returns the location that an answer or a diagnostic names, in the text that a person knows. */
export function placeIn(
  shown: ReadonlyMap<string, ShownText>,
  name: string,
  place: Position,
): (Position & { readonly file: string; readonly source: Source }) | undefined {
  const text = shown.get(name);
  if (text === undefined) return undefined;
  return { ...(text.placeOf?.(place) ?? place), file: text.file, source: text.source };
}
