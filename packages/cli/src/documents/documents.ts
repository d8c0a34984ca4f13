import type { Fetched, HeaderLine, Question, ResourceResponse } from '@heed/core';
import type { Code } from '@heed/core/diagnostics';
import type { Position } from '@heed/core/documents';
import { Source, unknownAddress } from '@heed/core/documents';

/** All that is at hand about one resource, from files or from servers. */
export interface Documents {
  /** Where the resource is. */
  readonly url: string;
  /** The address that was asked about, if it is another: then that one redirects to this. */
  readonly asked?: string;
  /** The other addresses on the way. Whoever may not fetch one of them may not fetch the resource by this way. */
  readonly steps?: readonly Step[];
  readonly robots?: Fetched;
  readonly files?: NonNullable<Question['files']>;
  readonly response?: ResourceResponse;
  /** The texts as a person knows them, by the names that answers and remarks call them. */
  readonly shown: ReadonlyMap<string, ShownText>;
  /** What happened on the way. */
  readonly notes: readonly Note[];
  /** Why something that may matter is not here. Then only denials can be claimed, and what robots.txt says of fetching. */
  readonly unseen?: Note;
  /** Why nothing at all can be said. */
  readonly failed?: Note;
}

/** An address that was passed on the way to a resource, with what its site says of fetching it. */
export interface Step {
  readonly url: string;
  readonly robots?: Fetched;
  readonly files: NonNullable<Question['files']>;
  /** What its robots.txt is called among the texts that are shown. */
  readonly robotsName: string;
}

/** A text with the name of its file or its address. */
export interface ShownText {
  readonly file: string;
  readonly source: Source;
  /** The path of the file that it was read from, if it can be mended there. */
  readonly path?: string;
  /** Where a place of the text that was read stands in this one; the same place if absent. */
  readonly placeOf?: (place: Position) => Position;
}

/** A remark that is not about a place in a text. */
export interface Note {
  readonly code: Code;
  readonly data: Readonly<Record<string, string>>;
  /** What it is about: an address or a file. */
  readonly about: string;
}

/** What to call the resource: its address or, where that is not known, the file that stands for it. */
export function titleOf({ url, asked = url, shown }: Documents): string {
  if (url !== unknownAddress) return asked;
  const [text] = ['body', 'header', 'robots.txt'].flatMap((name) => shown.get(name) ?? []);
  return text?.file ?? url;
}

/** What to call the header that came with a page, whose lines are not those of the page. */
export function headerName(url: string): string {
  return `${url}#header`;
}

/** A header as answers count its places: a field a line. */
export function headerText(headers: readonly HeaderLine[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`.replace(/[\r\n]/g, ' ')).join('\n');
}

/** Shows a text as it is. */
export function shownAs(file: string, text: string): ShownText {
  return { file, source: new Source(file, text) };
}

/** Shows a file that was given on the command line. */
export function shownFile({ name, path }: { readonly name: string; readonly path?: string }, text: string): ShownText {
  return path === undefined ? shownAs(name, text) : { ...shownAs(name, text), path };
}

/** A place that an answer or a remark names, in the text a person knows. */
export function placeIn(
  shown: ReadonlyMap<string, ShownText>,
  name: string,
  place: Position,
): (Position & { readonly file: string; readonly source: Source }) | undefined {
  const text = shown.get(name);
  if (text === undefined) return undefined;
  return { ...(text.placeOf?.(place) ?? place), file: text.file, source: text.source };
}
