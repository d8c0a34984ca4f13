import type { Policy } from '../policy/voice.js';
import type { Question } from './question.js';

/**
 * How many steps an answer takes (ASK-bounds): to weigh what one element of the page says for its views is one, for each agent of a class and each
 * purpose. Everything else takes time in proportion to the texts. Core has no clock, so that the same question has the same answer on every
 * machine, however fast.
 */
export function stepsOf({ views, purposes = [] }: Question, { voices }: Policy, agents: number): number {
  if (views === undefined || views.length === 0) return 0;
  const elements = voices.reduce((sum, voice) => sum + (voice.elements?.size ?? 0), 0);
  return elements * agents * Math.max(1, purposes.length);
}
