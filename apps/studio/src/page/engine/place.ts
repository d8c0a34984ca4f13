import type { Reason } from '@heed/core';
import { type HeaderFile, readHeaderFile } from '@heed/core/documents';
import type { Sources } from '../../sources.ts';
import type { PaneName, PanePlace } from './messages.ts';

/** The pane that shows a source of statements, if one does. */
export function paneOf(source: string, { files }: Sources): PaneName | undefined {
  if (source === 'robots.txt') return 'robots';
  if (source === 'header') return 'headers';
  if (source === 'body') return 'page';
  return files.some(({ name }) => name === source) ? `file:${source}` : undefined;
}

/** Gives statements with the lines of their panes. The header is read once, and only if a statement is in it. */
export function linesOfPanes({
  headers,
}: Sources): <Said extends Pick<Reason, 'source' | 'line' | 'column'>>(reason: Said) => Said {
  let header: HeaderFile | undefined;
  return (reason) => {
    const { source, line, column = 1 } = reason;
    if (source !== 'header' || line === undefined) return reason;
    header ??= readHeaderFile(headers);
    return { ...reason, ...header.placeOf({ line, column }) };
  };
}

/** Where a statement is, given with the line of its pane. */
export function placeOf(
  { source, line, column = 1 }: Pick<Reason, 'source' | 'line' | 'column'>,
  sources: Sources,
): PanePlace | undefined {
  const pane = paneOf(source, sources);
  return pane === undefined || line === undefined ? undefined : { pane, line, column };
}
