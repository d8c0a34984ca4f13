import { questionOf } from '../state/question.ts';
import { ask } from './ask.ts';
import type { AskedAt, Cell, Column, Matrix } from './messages.ts';

/** Every agent's answer. */
export function matrixOf({ asked, now }: AskedAt): Matrix {
  const columns: Column[] = [];
  for (const agent of asked.agents) {
    const question = questionOf(asked, agent, now);
    const answer = ask(question);
    if ('error' in answer) return { refusal: answer.error.message, columns: [], missing: [] };
    const cells = asked.usages.flatMap((usage): Cell[] => {
      const decision = answer.decisions[usage];
      if (decision === undefined) return [];
      const { verdict, may, blockedBy, limits, until } = decision;
      return [
        {
          usage,
          verdict,
          may,
          limits,
          ...(blockedBy === undefined ? {} : { blockedBy }),
          ...(until === undefined ? {} : { until }),
        },
      ];
    });
    columns.push({ agent, cells, notSeen: answer.notSeen ?? [] });
  }
  return { columns, missing: [] };
}
