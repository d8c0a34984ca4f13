/**
 * For servers of `node:http`, `node:https` and `node:http2`.
 *
 * @module
 */
import '../require-node.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireSpeaker } from '../speaker/require-speaker.js';
import type { Speaker } from '../speaker/speaker.js';
import { answer } from './answer.js';

/**
 * A request listener that makes another one say what a speaker says: `createServer(speak(speaker, listener))`.
 *
 * Files of the speaker, and its refusals, do not reach the listener. Every other response gets the header fields for
 * its path.
 */
export function speak<Request extends IncomingMessage, Response extends ServerResponse>(
  speaker: Speaker,
  listener: (request: Request, response: Response) => unknown,
): (request: Request, response: Response) => void {
  requireSpeaker(speaker);
  return (request, response) => answer(speaker, request, response, () => listener(request, response));
}
