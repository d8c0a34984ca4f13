import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Answer, AnswerProblem } from './answer.js';
import type { AskedQuestion } from './asked.js';
import { notSeenIn } from './open/may.js';
import type { Question } from './question.js';
import {
  answerProblems,
  problemWithMoment,
  problemWithQuestion,
  unknownArrangements,
  unknownMoments,
} from './question-problems.js';
import type { Settled } from './settle.js';

/**
 * Puts an answer together. `ofRobots` are the problems that are kept with robots.txt, `reported` all others. Some problems are found only when a
 * voice rules, so this comes after all decisions.
 */
export function answerQuestion(
  asked: AskedQuestion,
  settled: Settled,
  ofRobots: readonly AnswerProblem[],
  reported: readonly Diagnostic[],
): Answer {
  const { question } = asked;
  const { id } = question;
  const { decisions, agents, views, requests } = settled;
  const notSeen = notSeenIn(decisions);
  const evidence = evidenceIn(question);
  // In the order in which JSON lists them, and field by field, which is faster than spreading those that are there.
  const answer: { -readonly [Field in keyof Answer]?: Answer[Field] } = {};
  if (id !== undefined) answer.id = id;
  answer.decisions = decisions;
  if (agents !== undefined) answer.agents = agents;
  if (views !== undefined) answer.views = views;
  if (notSeen !== undefined) answer.notSeen = notSeen;
  if (evidence !== undefined) answer.evidence = evidence;
  answer.requests = requests;
  answer.diagnostics = problemsOf(asked, settled, ofRobots, reported);
  return answer as Answer;
}

/** What the question says of its copy of robots.txt. */
function evidenceIn({ robots }: Question): Answer['evidence'] {
  if (typeof robots !== 'object') return undefined;
  const { fetchedAt, digest } = robots;
  if (fetchedAt === undefined && digest === undefined) return undefined;
  return {
    robots: { ...(fetchedAt === undefined ? {} : { fetchedAt }), ...(digest === undefined ? {} : { digest }) },
  };
}

/** All problems: of the question, of its texts, and of what it lacks. */
function problemsOf(
  { question, unknownFields }: AskedQuestion,
  { problems, decisions }: Settled,
  ofRobots: readonly AnswerProblem[],
  reported: readonly Diagnostic[],
): AnswerProblem[] {
  const all: AnswerProblem[] = [];
  for (const field of unknownFields) all.push(problemWithQuestion('question/unknown-field', { field }));
  if (question.arrangements !== undefined) {
    for (const facts of unknownArrangements(question))
      all.push(problemWithQuestion('question/unknown-arrangement', facts));
  }
  if (question.agent.trim() === '') all.push(problemWithQuestion('question/unnamed-agent', {}));
  // Copies: a caller may change the answer, and those of a robots.txt are kept for the next one.
  for (const problem of ofRobots) all.push({ ...problem });
  if (reported.length > 0) for (const problem of answerProblems(reported)) all.push(problem);
  for (const problem of problems) all.push(problem);
  for (const field of unknownMoments(question, decisions)) all.push(problemWithMoment(field));
  return all;
}
