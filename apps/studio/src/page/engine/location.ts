import type { Reason } from '@heed/core';
import { type HeaderFile, readHeaderFile } from '@heed/core/internal';
import type { Sources } from '../../sources.ts';
import type { PaneLocation, PaneName } from './messages.ts';

type Placed = Pick<Reason, 'source' | 'line' | 'column'>;

/** Where a statement is in the panes. */
export function locationOf(statement: Placed, sources: Sources): PaneLocation | undefined {
  return locationInPane(linesOfPanes(sources)(statement), sources);
}

/** Returns statements with the lines of their panes. The header is read once, and only if a statement is in it. */
export function linesOfPanes({ headers }: Sources): <Of extends Placed>(statement: Of) => Of {
  let header: HeaderFile | undefined;
  return (statement) => {
    const { source, line, column = 1 } = statement;
    if (source !== 'header' || line === undefined) return statement;
    header ??= readHeaderFile(headers);
    return { ...statement, ...header.placeOf({ line, column }) };
  };
}

/** Where a statement is that has the line of its pane already. */
export function locationInPane({ source, line, column = 1 }: Placed, sources: Sources): PaneLocation | undefined {
  const pane = paneOf(source, sources);
  return pane === undefined || line === undefined ? undefined : { pane, line, column };
}

/** The pane that shows a source of statements, if one does. */
function paneOf(source: string, { files }: Sources): PaneName | undefined {
  if (source === 'robots.txt') return 'robots';
  if (source === 'header') return 'headers';
  if (source === 'body') return 'page';
  return files.some(({ name }) => name === source) ? `file:${source}` : undefined;
}
