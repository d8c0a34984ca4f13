import * as agents from '@heed/agents';
import { type Answer, type Ask, createAsk, type Refusal, type Usage } from '@heed/core';
import { interpretRetrieval, type Retrieval, retrievalToObey } from '@heed/core/internal';
import * as markup from '@heed/markup';
import type { AskedCase, Case, Expectation, FetchCase } from './cases.js';
import { differences, unlike } from './differences.js';

/** What went other than the case expects, a sentence for each thing; nothing if all is well. */
export function runCase(testCase: Case): string[] {
  const ask = freshAsk(testCase);
  return [
    ...questionsOf(testCase).flatMap(({ question, expect }, index) =>
      answerDifferences(expect, ask.unknown(question), `ask ${index + 1}`),
    ),
    ...(testCase.fetches ?? []).flatMap((fetch, index) =>
      differences(fetch.expect, outcomeOf(fetch), `fetch ${index + 1}`),
    ),
  ];
}

/** The questions of a case, each with its own fields over those of the case. */
export function questionsOf(testCase: Case): { readonly question: unknown; readonly expect: Expectation }[] {
  return (testCase.asks ?? []).map((asked) => ({ question: questionOf(testCase, asked), expect: asked.expect }));
}

function questionOf(testCase: Case, asked: AskedCase): unknown {
  return 'question' in asked ? asked.question : { ...testCase.given, ...asked.given };
}

/**
 * Asks with a new `ask`, so that nothing was read before. A case contains the texts that it is about: the others count as absent, unless it
 * says otherwise (ASK-35).
 */
export function freshAsk(testCase: Case): Ask {
  return createAsk({ unseen: 'allow', ...testCase.options, agents, markup });
}

function answerDifferences(expect: Expectation, answer: Answer | Refusal, place: string): string[] {
  const found = [...idDifferences(expect, answer, place)];
  if ('error' in answer) {
    const { code, message } = answer.error;
    if (expect.error === undefined) return [...found, `${place}: refused, ${message}`];
    return [...found, ...differences(expect.error, code, `${place}.error.code`)];
  }
  if (expect.error !== undefined) return [...found, `${place}: answered, should be the error ${expect.error}`];
  return [...found, ...decisionDifferences(expect, answer, place), ...problemDifferences(expect, answer, place)];
}

function idDifferences(expect: Expectation, answer: Answer | Refusal, place: string): string[] {
  return 'id' in expect ? unlike(expect.id, answer.id, `${place}.id`) : [];
}

function decisionDifferences(expect: Expectation, answer: Answer, place: string): string[] {
  const { decisions, usages, requests, views, agents: asked, notSeen, evidence } = expect;
  return [
    ...differences(decisions ?? {}, answer.decisions, `${place}.decisions`),
    ...(usages === undefined ? [] : unlike(usages, Object.keys(answer.decisions), `${place} usages`)),
    ...(requests === undefined ? [] : differences(requests, answer.requests, `${place}.requests`)),
    ...(views === undefined ? [] : differences(views, answer.views, `${place}.views`)),
    ...(asked === undefined ? [] : differences(asked, answer.agents, `${place}.agents`)),
    ...(notSeen === undefined ? [] : unlike(notSeen, answer.notSeen ?? null, `${place}.notSeen`)),
    ...(evidence === undefined ? [] : unlike(evidence, answer.evidence ?? null, `${place}.evidence`)),
    ...Object.entries(decisions ?? {}).flatMap(([usage, { open }]) =>
      Array.isArray(open)
        ? unlike(open, answer.decisions[usage as Usage]?.open ?? null, `${place}.decisions.${usage}.open`)
        : [],
    ),
  ];
}

function problemDifferences(expect: Expectation, answer: Answer, place: string): string[] {
  const codes = answer.diagnostics.map(({ code }) => code as string);
  const all = codes.length === 0 ? 'no problem' : [...new Set(codes)].join(', ');
  return [
    ...(expect.diagnostics ?? [])
      .filter((code) => !codes.includes(code))
      .map((code) => `${place}: the problem ${code} is missing; there is ${all}`),
    ...(expect.absentDiagnostics ?? [])
      .filter((code) => codes.includes(code))
      .map((code) => `${place}: there should be no problem ${code}`),
    ...(expect.problemCount === undefined ? [] : differences(expect.problemCount, codes.length, `${place} problems`)),
    ...(expect.problems === undefined ? [] : differences(expect.problems, answer.diagnostics, `${place}.diagnostics`)),
  ];
}

/** What to obey after an attempt to get robots.txt. */
function outcomeOf({ given }: FetchCase): Retrieval {
  const { hops, at, copy } = given;
  const kept = copy === undefined ? undefined : { body: copy.body, fetchedAt: Date.parse(copy.fetchedAt) };
  return retrievalToObey(interpretRetrieval(hops), at === undefined ? 0 : Date.parse(at), kept);
}
