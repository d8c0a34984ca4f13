import type { Page } from './page.js';
import type { Ruling } from './statement.js';

/** Limit: the number of characters that a reason shows of the point where reading ended. */
const maxShown = 40;

/**
 * The ruling on a usage that the unread part of a page may deny: it is denied, because what could not be read grants nothing
 * (ASK-unread). Each dialect says what it could state there.
 */
export function unreadRuling(dialect: string, { source, unread }: Pick<Page, 'source' | 'unread'>): Ruling {
  const start = Math.min(unread?.from ?? 0, source.text.length);
  const span = { start, end: Math.min(start + maxShown, source.text.length) };
  const because = [{ dialect, says: 'disallow', place: { source, span }, clause: 'ASK-unread' }] as const;
  return { verdict: 'denied', limits: [], because, overruled: [] };
}
