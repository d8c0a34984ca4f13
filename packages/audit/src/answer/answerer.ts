import * as knownAgents from '@heed/agents';
import { type Answer, createAsk, type Fetched, type Question } from '@heed/core';
import { defined, documentNamer } from '@heed/core/internal';
import * as markup from '@heed/markup';
import type { CaptureSource, Evidence, SiteEvidence } from '../capture.js';
import type { AuditSettings } from '../settings.js';
import type { Subject } from '../subject.js';
import { historyFor } from './history.js';
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
      /** When the resource was captured, if that is known. */
      readonly capturedAt?: string;
      /** The moment asked about. */
      readonly askedAt: string;
      /** Which capture the robots.txt is from that was asked by. */
      readonly robotsSource?: CaptureSource;
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

  /** The question with what the agents did before, where a time limit depends on that. */
  const withHistory = (question: Question, capturedAt: string | undefined): Question => {
    const { url, at: askedAt = settings.startedAt, history } = question;
    if (history !== undefined && history !== settings.history) return question;
    const known = historyFor({ url, capturedAt, askedAt }, settings, evidence);
    return known === undefined ? question : { ...question, history: known };
  };

  return (subject) => {
    const asked = askedSubject(subject, settings);
    let site: SiteEvidence = { files: {} };
    const shared = questionFor(subject, asked, settings, () => {
      site = evidence.siteOf(asked.url, asked.at);
      return site;
    });
    let complete = withReferred(shared, asked);
    const { capturedAt } = asked;
    const answers: AnswerForAgent[] = [];
    for (const agent of asked.agents) {
      let answer = ask.unknown({ ...complete, agent });
      if (!('error' in answer) && answer.diagnostics.some(({ code }) => code === 'decision/no-history')) {
        const withMore = withHistory(complete, capturedAt);
        if (withMore !== complete) {
          complete = withMore;
          answer = ask.unknown({ ...complete, agent });
        }
      }
      if ('error' in answer) return { kind: 'refusal', message: answer.error.message };
      answers.push({ agent, answer });
    }
    const robotsSource = subject.robots === undefined && !hasOwnRobots(subject) ? site.robotsSource : undefined;
    const askedAt = complete.at ?? asked.at;
    return defined({ kind: 'answers', url: asked.url, capturedAt, askedAt, robotsSource, answers });
  };
}

function hasOwnRobots({ question }: Subject): boolean {
  return question?.['robots'] !== undefined;
}
