import type { Sources } from '../../sources.ts';

/** Limit: lines of one source that are printed, some twenty sheets. A longer text is better downloaded. */
const mostLines = 1000;

/** A source in print. */
export interface PrintedSource {
  readonly title: string;
  readonly lines: readonly string[];
  /** How many lines were left out. */
  readonly left: number;
}

/** The sources that are not empty. */
export function printedSources({ robots, headers, page, files, policy }: Sources): readonly PrintedSource[] {
  const all = [
    ['robots.txt', robots.text],
    ['Response headers', headers],
    ['Page', page],
    ...files.map(({ name, text }) => [name, text] as const),
    ['Policy', policy],
  ] as const;
  return all.flatMap(([title, text]) => {
    if (text === '') return [];
    const lines = text.replace(/\r?\n$/, '').split(/\r\n|\n|\r/);
    return [{ title, lines: lines.slice(0, mostLines), left: Math.max(0, lines.length - mostLines) }];
  });
}
