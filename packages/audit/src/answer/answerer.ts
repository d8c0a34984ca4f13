import * as knownAgents from '@heed/agents';
import { type Answer, createAsk, type Fetched, type Question } from '@heed/core';
import { documentNamer } from '@heed/core/internal';
import * as markup from '@heed/markup';
import type { Evidence } from '../capture.js';
import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';
import { type AskedSubject, askedSubject, questionFor } from './question.js';

/** The answer for one agent. */
export interface AnswerForAgent {
  readonly agent: string;
  readonly answer: Answer;
}

/** What was answered about a subject, or why it is not a question. */
export type Answered =
  | {
      readonly kind: 'answers';
      readonly url: string;
      /** The moment of the row: when the resource was captured. */
      readonly at: string;
      readonly answers: readonly AnswerForAgent[];
    }
  | { readonly kind: 'refusal'; readonly message: string };

/**
 * Makes what answers subjects, each for every agent. Robots.txt and other documents are looked up in the evidence, unless the subject
 * brings its own; otherwise a subject is answered just as `heed ask` answers the same texts. `optOut` is the operator's own list.
 */
export function createAnswerer(
  settings: AuditSettings,
  evidence: Evidence,
  optOut?: string,
): (subject: Subject) => Answered {
  const { unstated, unseen, strictRfc9309 } = settings;
  const own = optOut === undefined ? {} : { optOut };
  const ask = createAsk({ unstated, unseen, strictRfc9309, ...own, markup, agents: knownAgents });

  /** The documents that the texts refer to and that were captured. One that was not counts as one that could not be fetched. */
  const withReferred = (question: Question, { at }: AskedSubject): Question => {
    const addresses = ask.references(question);
    if (addresses.length === 0) return question;
    const { url, files: given = {} } = question;
    const nameOf = documentNamer(url);
    const givenNames = new Set(Object.keys(given).map(nameOf));
    const files: Record<string, Fetched> = {};
    for (const address of addresses) {
      const name = nameOf(address);
      // What is given, by the line or as a file of the site, overrides what is referred to.
      const document = givenNames.has(name) ? undefined : evidence.documentAt(address, at);
      if (document !== undefined) files[name] = document;
    }
    return Object.keys(files).length === 0 ? question : { ...question, files: { ...files, ...given } };
  };

  return (subject) => {
    const asked = askedSubject(subject, settings);
    const shared = questionFor(subject, asked, settings, () => evidence.siteOf(asked.url, asked.at));
    const complete = withReferred(shared, asked);
    const answers: AnswerForAgent[] = [];
    for (const agent of asked.agents) {
      const answer = ask.unknown({ ...complete, agent });
      if ('error' in answer) return { kind: 'refusal', message: answer.error.message };
      answers.push({ agent, answer });
    }
    return { kind: 'answers', url: asked.url, at: asked.at, answers };
  };
}
