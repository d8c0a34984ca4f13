import type { Answer, History, Reason, Usage } from '@heed/core';
import { explain, namedLimits, type StatementInWords } from '@heed/core/explain';
import { defined } from '@heed/core/internal';
import type { Sources } from '../../sources.ts';
import { questionOf } from '../state/question.ts';
import { ask } from './ask.ts';
import { cellOf, dependsOnHistory } from './cell.ts';
import { memberOf } from './known-agents.ts';
import { linesOfPanes, locationInPane } from './location.ts';
import type { AskedAbout, Cell, MemberGroup, Story, StoryStatement } from './messages.ts';

/** Returns the story of one cell. */
export function storyOf({ asked, now, agent, usage }: AskedAbout): Story | undefined {
  const question = questionOf({ ...asked, usages: [usage] }, agent, now);
  const answer = ask(question);
  const decision = 'error' in answer ? undefined : answer.decisions[usage];
  if ('error' in answer || decision === undefined) return undefined;
  const when = { history: asked.history, at: question.at ?? now };
  const explained = explain(usage, decision, { agent, at: when.at, asShown: linesOfPanes(asked.sources) });
  const isUntimed = dependsOnHistory(usage, decision, asked.history);
  return {
    agent,
    usage,
    cell: cellOf(usage, decision, when),
    verdict: explained.verdict,
    result: isUntimed ? `${explained.result} ${untimed}` : explained.result,
    ...(explained.heard === undefined ? {} : { heard: explained.heard }),
    ...(explained.more === undefined ? {} : { more: explained.more }),
    statements: statementsIn(explained.statements, asked.sources),
    addresses: decision.limits.flatMap(({ limit, value }) => {
      const title = namedLimits.get(limit);
      return title === undefined ? [] : [{ title, address: value }];
    }),
    members: membersOf(answer, usage, when),
  };
}

const untimed = 'The time limit may have passed: this depends on what the agent did before.';

/** Returns statements with their locations in the panes, and which of them overrides which. */
export function statementsIn(statements: readonly StatementInWords[], sources: Sources): StoryStatement[] {
  const numbers = new Map<string, number>();
  for (const [number, { reason }] of statements.entries()) {
    const key = keyOf(reason);
    if (!numbers.has(key)) numbers.set(key, number);
  }
  return statements.map(({ role, sentence, effect, reason, beatenBy: winner }) => {
    const location = locationInPane(reason, sources);
    const beatenBy = winner === undefined ? undefined : numbers.get(keyOf(winner));
    return defined({ role, sentence, effect, reason, location, beatenBy });
  });
}

function keyOf({ source, line, column, text }: Reason): string {
  return JSON.stringify([source, line, column, text]);
}

/** The agents of a class, those with the same answer together. */
function membersOf(
  { agents = {} }: Answer,
  usage: Usage,
  when: { readonly history: History; readonly at: string },
): MemberGroup[] {
  const groups = new Map<string, { readonly cell: Cell; readonly agents: MemberGroup['agents'][number][] }>();
  for (const [token, { decisions }] of Object.entries(agents)) {
    const decision = decisions[usage];
    if (decision === undefined) continue;
    const cell = cellOf(usage, decision, when);
    const key = JSON.stringify([cell.word, cell.details, cell.isUnheard]);
    const group = groups.get(key) ?? { cell, agents: [] };
    group.agents.push(memberOf(token));
    groups.set(key, group);
  }
  return [...groups.values()];
}
