import type { Answer, AnswerProblem, Ask } from '@heed/core';
import { catalogue, messageOf } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import type { Documents, Note } from '../documents/documents.js';
import { type AgentAnswer, agentAnswerOf } from './agent-answer.js';
import { neverFetches, robotsClaimNote } from './agent-facts.js';
import { markOf } from './agent-name.js';
import { agentsOf, type CheckOptions } from './options.js';
import { overRedirects } from './over-redirects.js';
import { questionOf } from './question.js';

/** Asks once for each agent. */
export function askForEachAgent(ask: Ask, documents: Documents, options: CheckOptions, now: string): AgentAnswer[] {
  return agentsOf(options).map((agent) => {
    const question = questionOf(agent, documents, options, now);
    const answer = ask(question);
    if ('error' in answer) throw new CommandError(answer.error.message);
    const complete = withClaim(agent, withNotes(overRedirects(answer, question, documents, ask), documents));
    const mark = markOf(agent, options);
    return defined({
      ...agentAnswerOf(agent, complete, question.at ?? now),
      mark,
      isToken: neverFetches(agent) ? (true as const) : undefined,
    });
  });
}

/** Adds what the operator says of robots.txt, if a denial may not keep the agent away. */
function withClaim(agent: string, answer: Answer): Answer {
  const claim = robotsClaimNote(agent);
  return claim === undefined ? answer : { ...answer, diagnostics: [...answer.diagnostics, claim] };
}

/** Puts what happened while fetching before the diagnostics of the texts. */
function withNotes(answer: Answer, { notes, unseen }: Documents): Answer {
  const all = unseen === undefined || notes.includes(unseen) ? notes : [...notes, unseen];
  return { ...answer, diagnostics: [...all.map(diagnosticOf), ...answer.diagnostics] };
}

function diagnosticOf({ code, data, about }: Note): AnswerProblem {
  const { severity } = catalogue[code];
  return { code, severity, source: about, line: 1, column: 1, message: messageOf({ code, data }) };
}
