import type { Reason } from '@heed/core';
import { readHeaderFile } from '@heed/core/documents';
import type { Sources } from '../../sources.ts';
import type { PanePlace } from './messages.ts';

/** Where a statement is in the panes. */
export function placeOf(
  { source, line, column }: Pick<Reason, 'source' | 'line' | 'column'>,
  sources: Sources,
): PanePlace | undefined {
  if (line === undefined) return undefined;
  const place = { line, column: column ?? 1 };
  if (source === 'robots.txt') return { pane: 'robots', ...place };
  if (source === 'header') return { pane: 'headers', ...readHeaderFile(sources.headers).placeOf(place) };
  if (source === 'body') return { pane: 'page', ...place };
  return sources.files.some(({ name }) => name === source) ? { pane: `file:${source}`, ...place } : undefined;
}
