import { hasMarkers, keptLines, replaceBetweenMarkers } from '@heed/core/internal/comparisons';
import { CommandError } from '../command-error.js';
import type { Merge } from './planned-files.js';

/**
 * In a robots.txt with markers, only what is between them is replaced. Of one without, which is replaced only if that is wanted, the lines
 * that a policy has no word for are kept, such as those of sitemaps.
 */
export const keepRest: Merge = ({ path, text }, before, isForced) => {
  if (path !== 'robots.txt') return undefined;
  const isMarked = hasMarkers(before);
  if (!isMarked && !isForced) return undefined;
  const kept = isMarked ? { text: before, left: [] } : keptLines(before, text);
  if (kept.text === '' && kept.left.length === 0) return undefined;
  const notes = kept.left.length === 0 ? [] : [`does not keep ${kept.left.join('; ')}`];
  if (kept.text === '') return { text, notes };
  const replaced = replaceBetweenMarkers(kept.text, text);
  if (replaced.kind === 'replaced') return { text: replaced.text, notes };
  throw new CommandError(`cannot keep the rest of robots.txt: ${replaced.why}`);
};
