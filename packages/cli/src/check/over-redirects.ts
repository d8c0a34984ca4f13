import type { Answer, Ask, Decision, Question, Reason } from '@heed/core';
import { blockedAnswer, mightBeDone, united, withDecisions } from '@heed/core/internal/answers';
import { CommandError } from '../command-error.js';
import type { Documents, RedirectStep } from '../documents/documents.js';

/** The answer for a resource reached by redirects: an agent may fetch it, and so use it, only if it may fetch every step. */
export function overRedirects(
  answer: Answer,
  question: Question,
  { redirectSteps: steps = [] }: Documents,
  ask: Ask,
): Answer {
  if (steps.length === 0) return answer;
  const ofSteps = steps.flatMap((step) => crawlAt(step, question, ask));
  const refusal = question.obtained !== undefined ? undefined : strictest(ofSteps);
  const reached = refusal === undefined ? answer : blockedAnswer(answer, refusal);
  const { crawl } = reached.decisions;
  if (crawl === undefined) return reached;
  const strict = strictest(mightBeDone(crawl) ? ofSteps : [...ofSteps, crawl]);
  return withDecisions(reached, { ...reached.decisions, crawl: strict ?? openForAll([crawl, ...ofSteps]) });
}

/** The crawl of the resource, which none of the decisions refuses: it is open for whatever one of them is open for. */
function openForAll(decisions: readonly [Decision, ...Decision[]]): Decision {
  const [crawl] = decisions;
  const open = united(decisions.map((one) => one.open));
  return open === undefined ? crawl : { ...crawl, open, may: false };
}

function crawlAt({ url, robots, files, robotsName }: RedirectStep, question: Question, ask: Ask): Decision[] {
  const { agent, at, purposes } = question;
  const answer = ask({
    agent,
    url,
    usages: ['crawl'],
    // An open crawl blocks nothing (ASK-35).
    unseen: 'allow',
    files,
    ...(at === undefined ? {} : { at }),
    ...(purposes === undefined ? {} : { purposes }),
    ...(robots === undefined ? {} : { robots }),
  });
  if ('error' in answer) throw new CommandError(answer.error.message);
  const { crawl } = answer.decisions;
  if (crawl === undefined) return [];
  const named = (reason: Reason): Reason =>
    reason.source === 'robots.txt' ? { ...reason, source: robotsName } : reason;
  return [{ ...crawl, because: crawl.because.map(named), overruled: crawl.overruled.map(named) }];
}

/** All refusals as one decision; explicit ones take precedence over missing rules and ended permissions. */
function strictest(decisions: readonly Decision[]): Decision | undefined {
  const refusals = decisions.filter(({ may }) => !may);
  const [first] = [...refusals.filter(({ verdict }) => verdict === 'denied'), ...refusals];
  if (first === undefined) return undefined;
  const alike = refusals.filter(({ verdict }) => verdict === first.verdict);
  const overruled = once(alike.flatMap((one) => one.overruled));
  const unlisted = alike.reduce((sum, { overruledMore = 0 }) => sum + overruledMore, 0);
  const more = unlisted + Math.max(overruled.length - maxOverruled, 0);
  const { overruledMore: _, ...rest } = first;
  return {
    ...rest,
    because: once(alike.flatMap(({ because }) => because)),
    overruled: overruled.slice(0, maxOverruled),
    ...(more === 0 ? {} : { overruledMore: more }),
  };
}

/** Limit: overruled statements of one decision, as in any answer. */
const maxOverruled = 100;

/** The same line may refuse two steps on one site. */
function once(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}
