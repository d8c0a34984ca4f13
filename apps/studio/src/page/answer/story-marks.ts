import { defined } from '@heed/core/internal';
import type { Story } from '../engine/messages.ts';
import type { Mark } from '../state/marks.svelte.ts';

/** Returns the lines of a story that are marked in the panes. Statements that are in no pane have none. */
export function marksOf({ statements }: Pick<Story, 'statements'>): Mark[] {
  const numbers = new Map<number, number>();
  for (const [number, { place }] of statements.entries()) if (place !== undefined) numbers.set(number, numbers.size);
  return statements.flatMap(({ role, sentence, place, beatenBy }): Mark[] => {
    if (place === undefined) return [];
    const winner = beatenBy === undefined ? undefined : numbers.get(beatenBy);
    return [defined({ place, role, sentence, beatenBy: winner })];
  });
}
