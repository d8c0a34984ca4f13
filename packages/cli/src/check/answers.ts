import { type Answer, type Ask, createAsk, type Remark } from '@heed/core';
import { catalogue, messageOf } from '@heed/core/diagnostics';
import { CannotRun } from '../command-error.js';
import type { Documents, Note } from '../documents/documents.js';
import { type Result, resultOf } from './agent-answer.js';
import { agentsOf, type CheckOptions } from './options.js';
import { overSteps } from './over-redirects.js';
import { questionOf } from './question.js';

/** What reads bodies is loaded only where there is one. */
export async function askOf({ response }: Documents, { unstated }: CheckOptions): Promise<Ask> {
  return createAsk({ unstated, ...(response?.body === undefined ? {} : { markup: await import('@heed/markup') }) });
}

/** What is known for each agent; nothing if nothing can be said at all. */
export function askEach(ask: Ask, documents: Documents, options: CheckOptions, now: string): Result[] {
  if (documents.failed !== undefined) return [];
  return agentsOf(options).map((agent) => {
    const question = questionOf(agent, documents, options, now);
    const answer = ask(question);
    if ('error' in answer) throw new CannotRun(answer.error.message);
    return resultOf(agent, withNotes(overSteps(answer, question, documents, ask), documents), documents);
  });
}

/** What happened on the way belongs to the remarks. */
function withNotes(answer: Answer, { notes, unseen }: Documents): Answer {
  const all = unseen === undefined || notes.includes(unseen) ? notes : [...notes, unseen];
  return { ...answer, diagnostics: [...all.map(remarkOf), ...answer.diagnostics] };
}

function remarkOf({ code, data, about }: Note): Remark {
  const { severity } = catalogue[code];
  return { code, severity, source: about, line: 1, column: 1, message: messageOf({ code, data }) };
}
