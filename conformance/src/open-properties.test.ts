import type { Answer, Decision, Question, Usage } from '@heed/core';
import { expect, test } from 'vitest';
import { type Case, loadSuites } from './cases.js';
import { freshAsk, questionsOf } from './run-case.js';

/** Ways to provide less: each leaves one source out of a question, if it is there. */
const omissions: Readonly<Record<string, (question: Question) => Question | undefined>> = {
  'robots.txt': ({ robots, ...rest }) => (robots === undefined ? undefined : rest),
  headers: ({ response, ...rest }) => {
    if (response?.headers === undefined) return undefined;
    const { headers: _, ...without } = response;
    return { ...rest, response: without };
  },
  body: ({ response, ...rest }) => {
    if (response?.body === undefined) return undefined;
    const { body: _, ...without } = response;
    return { ...rest, response: without };
  },
  response: ({ response, ...rest }) => (response === undefined ? undefined : rest),
  files: ({ files, ...rest }) => (files === undefined ? undefined : rest),
};

/** What reading 35 leaves out on purpose, and what its table does not show. */
function isLeftOut(usage: Usage, omitted: string, whole: Decision, question: Question): boolean {
  // An extract that is asked for from a body without statements, which is never open (AMB-84).
  if (whole.because.some(({ clause }) => clause === 'AMB-84')) return true;
  // For the purpose of search, a line of robots.txt permits what a header refuses (AIN-15): then the denial was open longer than necessary.
  if (whole.because.some(({ clause }) => clause === 'AIN-15')) return true;
  // A crawl denied by a page was fetched to be read.
  if (usage === 'crawl') return whole.because.some(({ source }) => source === 'body' || source === 'header');
  // The effect of a Content-Type on a body that is provided without headers.
  const hasType = question.response?.headers?.some(([name]) => name.toLowerCase() === 'content-type') ?? false;
  return omitted === 'headers' && question.response?.body !== undefined && hasType;
}

/** Where a final decision turns into another once the source is there. */
function turnsIn(testCase: Case): string[] {
  // A question put to an owner's policy alone has nothing unseen.
  if (testCase.options?.policy !== undefined) return [];
  const ask = freshAsk(testCase);
  return questionsOf(testCase).flatMap(({ question }) => {
    const whole = ask.unknown(question);
    if ('error' in whole) return [];
    const given = question as Question;
    return Object.entries(omissions).flatMap(([omitted, without]) => {
      const less = without(given);
      const answer = less === undefined ? undefined : ask.unknown(less);
      if (answer === undefined || 'error' in answer) return [];
      return turnedFrom(answer, whole, given, omitted).map((usage) => `${testCase.title}: ${usage} without ${omitted}`);
    });
  });
}

function turnedFrom(less: Answer, whole: Answer, question: Question, omitted: string): Usage[] {
  return (Object.keys(less.decisions) as Usage[]).filter((usage) => {
    const [before, after] = [less.decisions[usage], whole.decisions[usage]];
    if (before === undefined || after === undefined || before.open !== undefined) return false;
    const isSame = before.verdict === after.verdict && sortedLimits(before) === sortedLimits(after);
    // What may not be fetched is blocked, despite any other rule.
    const isBlocked = before.blockedVerdict !== undefined && after.blockedVerdict !== undefined;
    return !isSame && !isBlocked && !isLeftOut(usage, omitted, after, question);
  });
}

function sortedLimits({ verdict, limits }: Decision): string {
  // Additions to a denial, such as its terms, change nothing.
  if (verdict === 'denied') return '';
  return limits
    .map(({ limit, value }) => `${limit}=${value}`)
    .sort()
    .join();
}

// Every case is asked up to six times, which takes a busy machine more than a minute.
test('a source that is added turns no decision that was final into another (ASK-35)', { timeout: 180_000 }, () => {
  const turned = loadSuites()
    .flatMap((suite) => suite.cases)
    .flatMap(turnsIn);
  expect(turned).toEqual([]);
});
