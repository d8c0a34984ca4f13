import type { Policy } from '../policy/voice.js';

/** The elements of the page, by place, that carry a statement of any dialect. Everything else goes with what is around it. */
export function speakingElements({ voices }: Policy): ReadonlySet<number> {
  return new Set(voices.flatMap(({ elements }) => [...(elements ?? [])]));
}
