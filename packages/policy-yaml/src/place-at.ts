import type { Span } from '@heed/core/diagnostics';
import type { PlacedValue } from './placed-value.js';

/** Returns the location of a part of a value or, if it is absent, of the nearest part around it. */
export function placeAt(root: PlacedValue, path: readonly (string | number)[]): Span {
  let found = root;
  for (const step of path) {
    const part = found.parts.get(step);
    if (part === undefined) break;
    found = part;
  }
  return found.span;
}
