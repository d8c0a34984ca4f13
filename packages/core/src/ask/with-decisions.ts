import type { Answer } from './answer.js';
import { united } from './open/may.js';

/** Returns the answer with other decisions, and with what these are open for as `notSeen`. */
export function withDecisions({ notSeen: _, ...answer }: Answer, decisions: Answer['decisions']): Answer {
  const notSeen = united(Object.values(decisions).map(({ open }) => open));
  return notSeen === undefined ? { ...answer, decisions } : { ...answer, decisions, notSeen };
}
