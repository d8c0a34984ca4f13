/**
 * For Express 5, and whatever else takes handlers with `next`.
 *
 * @module
 */
import '../require-node.js';
import type { ServerResponse } from 'node:http';
import { answer, type NodeRequest } from '../node/answer.js';
import { requireSpeaker } from '../speaker/require-speaker.js';
import type { Speaker } from '../speaker/speaker.js';

export type { NodeRequest } from '../node/answer.js';

/**
 * A handler that makes a program say what a speaker says: `app.use(speak(speaker))`, before all others.
 *
 * Below a path, `app.use('/shop', speak(speaker))`, it speaks of that part of the site only, and there is no robots.txt
 * to serve.
 */
export function speak(speaker: Speaker): (request: NodeRequest, response: ServerResponse, next: () => void) => void {
  requireSpeaker(speaker);
  return (request, response, next) => answer(speaker, request, response, () => next());
}
