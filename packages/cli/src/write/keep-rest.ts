import { hasMarkers, replaceBetweenMarkers } from '@heed/core/internal/comparisons';
import { CommandError } from '../command-error.js';
import type { Merge } from './planned-files.js';

/** In a robots.txt with markers, only what is between them is replaced. */
export const keepRest: Merge = ({ path, text }, before) => {
  if (path !== 'robots.txt' || !hasMarkers(before)) return undefined;
  const replaced = replaceBetweenMarkers(before, text);
  if (replaced.kind === 'replaced') return replaced.text;
  throw new CommandError(`cannot keep the rest of robots.txt: ${replaced.why}`);
};
