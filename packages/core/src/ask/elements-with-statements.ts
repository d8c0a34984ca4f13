import type { Policy } from '../policy/voice.js';

/** The elements, by index in `Page.elements`, that have a statement of any dialect. Every other element follows the one around it. */
export function elementsWithStatements({ voices }: Policy): ReadonlySet<number> {
  return new Set(voices.flatMap(({ elements }) => [...(elements ?? [])]));
}
