import type { Answer, Decision, History, Reason, Usage } from '@heed/core';
import { explain, namedLimits, notSeenInWords, type StatementInWords } from '@heed/core/explain';
import { defined } from '@heed/core/internal';
import { doubtOf } from '@heed/core/internal/answers';
import type { Sources } from '../../sources.ts';
import { questionOf } from '../state/question.ts';
import { ask } from './ask.ts';
import { cellOf, documentsIn, isNotKnown } from './cell.ts';
import { memberOf } from './known-agents.ts';
import type { AskedAbout, Cell, MemberGroup, Story, StoryStatement } from './messages.ts';
import { linesOfPanes, placeInPane } from './place.ts';

/** The story of one cell. */
export function storyOf({ asked, now, agent, usage }: AskedAbout): Story | undefined {
  const question = questionOf({ ...asked, usages: [usage] }, agent, now);
  const answer = ask(question);
  const decision = 'error' in answer ? undefined : answer.decisions[usage];
  if ('error' in answer || decision === undefined) return undefined;
  const { history } = asked;
  const cell = cellOf(usage, decision, history);
  const told = explain(usage, decision, { agent, asShown: linesOfPanes(asked.sources) });
  const isOpen = isNotKnown(decision);
  const isToldWhole = cell.doubt === doubtOf(decision);
  return {
    agent,
    usage,
    cell,
    verdict: isOpen ? 'The rules refer to documents that nobody looked at.' : told.verdict,
    result: isOpen ? openResult(decision) : isToldWhole ? told.result : `Result: ${cell.word}; ${cell.doubt}.`,
    ...(told.more === undefined ? {} : { more: told.more }),
    statements: statementsIn(told.statements, asked.sources),
    addresses: decision.limits.flatMap(({ limit, value }) => {
      const title = namedLimits.get(limit);
      return title === undefined ? [] : [{ title, address: value }];
    }),
    members: membersOf(answer, usage, history),
  };
}

function openResult(decision: Decision): string {
  return `Result: not known; ${notSeenInWords(documentsIn(decision))}. What cannot be fetched counts as a refusal.`;
}

/** Statements with their places in the panes, and which of them beat which. */
export function statementsIn(statements: readonly StatementInWords[], sources: Sources): StoryStatement[] {
  const numbers = new Map<string, number>();
  for (const [number, { reason }] of statements.entries()) {
    const key = keyOf(reason);
    if (!numbers.has(key)) numbers.set(key, number);
  }
  return statements.map(({ role, sentence, effect, reason, beatenBy: winner }) => {
    const place = placeInPane(reason, sources);
    const beatenBy = winner === undefined ? undefined : numbers.get(keyOf(winner));
    return defined({ role, sentence, effect, reason, place, beatenBy });
  });
}

function keyOf({ source, line, column, text }: Reason): string {
  return JSON.stringify([source, line, column, text]);
}

/** The agents of a class, those with the same answer together. */
function membersOf({ agents = {} }: Answer, usage: Usage, history: History): MemberGroup[] {
  const groups = new Map<string, { readonly cell: Cell; readonly agents: MemberGroup['agents'][number][] }>();
  for (const [token, { decisions }] of Object.entries(agents)) {
    const decision = decisions[usage];
    if (decision === undefined) continue;
    const cell = cellOf(usage, decision, history);
    const key = JSON.stringify([cell.word, cell.details]);
    const group = groups.get(key) ?? { cell, agents: [] };
    group.agents.push(memberOf(token));
    groups.set(key, group);
  }
  return [...groups.values()];
}
