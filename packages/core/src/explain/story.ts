import type { Decision } from '../decision/answer.js';
import type { Usage } from '../policy/usage.js';
import { type Chapter, losingChapter, winningChapter } from './chapter.js';
import { consequenceOf } from './consequence.js';
import { shortened } from './quote.js';
import { rivalsIn } from './rival.js';
import { verdictInWords } from './verdict.js';

/** One decision, told to the people it concerns. */
export interface Story {
  /** The verdict in one sentence: who, what, whether, within which limits, until when. */
  readonly verdict: string;
  /** One for each statement that decided, then one for each that lost; nearest first. */
  readonly chapters: readonly Chapter[];
  /** What follows for the agent. */
  readonly consequence: string;
}

/**
 * Tells the story of one decision: every statement that spoke, who won, by which clause.
 *
 * It says no more than the decision holds: not whom a statement is addressed to, and not how near a time limit is, since a
 * decision does not tell the moment it was made for.
 */
export function tellStory(usage: Usage, decision: Decision, agent: string): Story {
  const who = whoIs(agent);
  const rivalOf = rivalsIn(decision);
  return {
    verdict: verdictInWords(usage, decision, who),
    chapters: [
      ...decision.because.map(winningChapter),
      ...decision.overruled.map((reason) => losingChapter(reason, decision, rivalOf)),
    ],
    consequence: consequenceOf(decision, who),
  };
}

function whoIs(agent: string): string {
  const name = shortened(agent);
  if (name === '*') return 'everybody';
  return name === '' ? 'the agent' : name;
}
