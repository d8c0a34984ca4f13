import { explain, type Usage } from '@heed/core';
import { questionOf } from '../state/question.ts';
import { ask } from './ask.ts';
import type { AskedAt, Story } from './messages.ts';
import { placeOf } from './place.ts';

/** The story of one cell. */
export function storyOf({ asked, now, agent, usage }: AskedAt & { agent: string; usage: Usage }): Story {
  const answer = ask(questionOf({ ...asked, usages: [usage] }, agent, now));
  const decision = 'error' in answer ? undefined : answer.decisions[usage];
  if ('error' in answer || decision === undefined) throw new Error('The question cannot be answered.');
  const { verdict, result, more, statements } = explain(usage, decision, {
    agent,
    ...(answer.notSeen === undefined ? {} : { notSeen: answer.notSeen }),
  });
  return {
    agent,
    usage,
    verdict,
    result,
    ...(more === undefined ? {} : { more }),
    statements: statements.map(({ role, sentence, reason }) => {
      const place = placeOf(reason, asked.sources);
      return { role, sentence, reason, ...(place === undefined ? {} : { place }) };
    }),
  };
}
