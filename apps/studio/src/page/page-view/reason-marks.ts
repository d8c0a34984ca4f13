import { marksOf } from '../answer/story-marks.ts';
import type { StoryStatement } from '../engine/messages.ts';
import type { RegionReason } from '../engine/page-view-messages.ts';
import type { Mark } from '../state/marks.svelte.ts';

/** Returns the lines of several reasons, each marked once: one tag may forbid several usages. */
export function marksOfReasons(reasons: readonly RegionReason[]): Mark[] {
  const all: StoryStatement[] = [];
  const known = new Map<string, number>();
  for (const { statements } of reasons) {
    const numbers = statements.map((statement) => {
      const key = JSON.stringify([statement.location, statement.role]);
      const number = known.get(key) ?? all.push(statement) - 1;
      known.set(key, number);
      return number;
    });
    for (const [at, statement] of statements.entries()) {
      const winner = statement.beatenBy === undefined ? undefined : numbers[statement.beatenBy];
      const number = numbers[at];
      if (number !== undefined && winner !== undefined) all[number] = { ...statement, beatenBy: winner };
    }
  }
  return marksOf({ statements: all });
}
