import { hasTexts } from '../state/site-texts.ts';
import type { StudioState } from '../state/studio-state.ts';

/** Are there any sources to answer from? */
export function hasSources({ sources }: StudioState): boolean {
  return hasTexts(sources) || sources.policy !== '';
}
