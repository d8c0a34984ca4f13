import type { Answer, AnswerProblem, Ask, Question } from '@heed/core';
import { catalogue, messageOf } from '@heed/core/diagnostics';
import { filesNotSeenIn } from '@heed/core/documents';
import { CommandError } from '../command-error.js';
import type { Documents, Note } from '../documents/documents.js';
import { type AgentAnswer, agentAnswerOf } from './agent-answer.js';
import { markOf } from './agent-name.js';
import { agentsOf, type CheckOptions } from './options.js';
import { overRedirects } from './over-redirects.js';
import { questionOf } from './question.js';

/** Asks once for each agent. Gives nothing if the site could not be reached at all. */
export function askForEachAgent(ask: Ask, documents: Documents, options: CheckOptions, now: string): AgentAnswer[] {
  if (documents.failed !== undefined) return [];
  return agentsOf(options).map((agent) => {
    const question = questionOf(agent, documents, options, now);
    const answer = ask(question);
    if ('error' in answer) throw new CommandError(answer.error.message);
    const complete = withNotes(overRedirects(answer, question, documents, ask), documents);
    const mark = markOf(agent, options);
    const seen = lacksHeader(question, documents) ? withoutHeader(complete) : complete;
    const told = agentAnswerOf(agent, seen, documents, filesNotSeenIn(question));
    return { ...told, ...(mark === undefined ? {} : { mark }) };
  });
}

/** The question needs a header to say of what kind a page is. That does not mean that somebody looked at the header that was sent. */
function lacksHeader({ usages }: Question, documents: Documents): boolean {
  return documents.lacksHeader === true && (usages?.some((usage) => usage !== 'crawl') ?? true);
}

function withoutHeader(answer: Answer): Answer {
  return { ...answer, notSeen: [...(answer.notSeen ?? []), 'headers'] };
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
