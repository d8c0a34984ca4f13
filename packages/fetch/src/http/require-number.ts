import { maxTimeout } from './limits.js';

/** Throws a TypeError unless this is a whole number that is not negative. */
export function requireCount(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new TypeError(`${name} must be a whole number that is not negative, not ${value}`);
}

/** Throws a TypeError unless a timer can count this many milliseconds. */
export function requireMilliseconds(name: string, value: number): void {
  if (value > 0 && value <= maxTimeout) return;
  throw new TypeError(`${name} must be between 1 and ${maxTimeout} milliseconds, not ${value}`);
}
