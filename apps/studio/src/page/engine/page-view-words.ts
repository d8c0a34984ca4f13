import type { TintedUsage } from './page-view-messages.ts';

/** How a denial, or a permission within one, is shown: by a sign that looks like the pattern of the tint, and in words. */
export const tints: Readonly<
  Record<TintedUsage, { readonly sign: string; readonly not: string; readonly may: string }>
> = {
  index: { sign: '▨', not: 'not indexed', may: 'indexed' },
  follow: { sign: '↛', not: 'not followed', may: 'followed' },
  preserve: { sign: '▥', not: 'not kept', may: 'kept' },
  'present-snippet': { sign: '▤', not: 'not shown', may: 'shown' },
};
