import type { Ruling } from './statement.js';

/** Rulings that voices give again and again. */
const kept = new WeakSet<Ruling>();

/**
 * Marks a ruling that its voice will give again, as the same object, where the same statements apply. What is made of it is then worth
 * remembering. Nobody changes it.
 */
export function keep(ruling: Ruling): Ruling {
  kept.add(ruling);
  return ruling;
}

/** Will this ruling be given again? */
export function isKept(ruling: Ruling): boolean {
  return kept.has(ruling);
}
