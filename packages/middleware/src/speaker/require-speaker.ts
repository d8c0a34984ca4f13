import type { Speaker } from './speaker.js';

/** Throws a TypeError for what is not a speaker: found only when a request comes, it would be a failure of every request. */
export function requireSpeaker(speaker: Speaker): void {
  if (typeof speaker?.reply === 'function') return;
  throw new TypeError('speak: pass a speaker, made by createSpeaker or openSpeaker.');
}
