import { defined } from '@heed/core/internal';
import type { Story } from '../engine/messages.ts';
import type { Mark } from '../state/marks.svelte.ts';

/** Returns the lines of a story that are marked in the panes. Statements that are in no pane have none. */
export function marksOf({ statements }: Pick<Story, 'statements'>): Mark[] {
  const numbers = new Map<number, number>();
  for (const [number, { location }] of statements.entries())
    if (location !== undefined) numbers.set(number, numbers.size);
  return statements.flatMap(({ role, sentence, location, beatenBy }): Mark[] => {
    if (location === undefined) return [];
    const winner = beatenBy === undefined ? undefined : numbers.get(beatenBy);
    return [defined({ location, role, sentence, beatenBy: winner })];
  });
}
