import { Readable } from 'node:stream';
import { maxPageBytes } from '@heed/fetch';
import { readBody } from '@heed/fetch/internal';
import type { Judgement } from '../judgement.js';
import {
  type Judged,
  judge,
  type ReadOptions,
  type ReadResponse,
  type ResponseJudgeOptions,
} from '../requests/judged.js';

const judgedResponses = new WeakMap<Response, Judged>();

/** Remembers which gate judges a response, for as long as the response exists. */
export function rememberResponse(response: Response, judged: Judged): void {
  judgedResponses.set(response, judged);
}

/**
 * Returns what may be done with a response of a gated `fetch`, by its headers. The body is not touched; a program that has read it can pass it.
 *
 * `Headers` joins the lines of a field, so rules that only their lines separate are read as one list.
 */
export async function judgementOf(response: Response, options?: ResponseJudgeOptions): Promise<Judgement> {
  return judge(judgedBy(response), options);
}

/** Reads the body of a response, up to a limit, and judges headers and body together. */
export async function readJudged(response: Response, options: ReadOptions = {}): Promise<ReadResponse> {
  const judged = judgedBy(response);
  const { maxBytes = maxPageBytes, ...looks } = options;
  const stream = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body);
  // No headers: fetch has undone the content codings already.
  const { bytes: body, isCut } = await readBody(stream, [], maxBytes);
  return { body, isCut, judgement: await judge(judged, { ...looks, body }) };
}

function judgedBy(response: Response): Judged {
  const judged = judgedResponses.get(response);
  if (judged === undefined) throw new TypeError('This response is not from a gated fetch; a clone does not count.');
  return judged;
}
