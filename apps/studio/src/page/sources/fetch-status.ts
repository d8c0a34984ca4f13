import { interpretRetrieval } from '@heed/core/internal';
import type { SourceText } from '../../sources.ts';

/** How fetching went, as one can choose it; `undefined` is a text that was pasted or typed. */
export const usualStatuses: readonly (readonly [SourceText['status'], string])[] = [
  [undefined, 'No, pasted'],
  [200, '200 OK'],
  [301, '301 Moved, and not followed'],
  [401, '401 Unauthorized'],
  [403, '403 Forbidden'],
  [404, '404 Not Found'],
  [410, '410 Gone'],
  [429, '429 Too Many Requests'],
  [500, '500 Internal Server Error'],
  [503, '503 Service Unavailable'],
  ['unreachable', 'No response'],
];

/** A status in a few words. */
export function statusInWords(status: SourceText['status']): string {
  return usualStatuses.find(([one]) => one === status)?.[1] ?? `Status ${status}`;
}

/** Returns what this outcome of fetching means for robots.txt or another file; `undefined` where its text is read. */
export function consequenceOf({ text, status }: SourceText, isRobotsTxt: boolean): string | undefined {
  if (status === undefined) return undefined;
  const { kind } = interpretRetrieval([{ status }]);
  if (kind === 'fetched') {
    return text === '' && status !== 204 ? 'There is a status but no text, so what it says is not known.' : undefined;
  }
  const ignored = text === '' ? '' : ' The text below is ignored.';
  if (isNone(status)) return `There is none.${ignored}`;
  if (!isRobotsTxt)
    return `${kind === 'unavailable' ? 'Treated as if there were none' : 'It could not be fetched'}.${ignored}`;
  return kind === 'unavailable'
    ? `Treated as if the site had no robots.txt.${ignored}`
    : `While robots.txt is not available, crawlers may fetch nothing.${ignored}`;
}

/** Does the server say that there is no such file? */
function isNone(status: SourceText['status']): boolean {
  return status === 404 || status === 410;
}

/** A text with another outcome of fetching it. */
export function withStatus<Source extends SourceText>(source: Source, status: SourceText['status']): Source {
  const { status: _, ...rest } = source;
  return (status === undefined ? rest : { ...rest, status }) as Source;
}
