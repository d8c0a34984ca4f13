import type { HeaderLine } from '@heed/core';
import { maxPageBytes } from '@heed/fetch';
import { readBody } from '@heed/fetch/internal';
import type { Dispatcher } from 'undici';
import type { Gate } from '../gate.js';
import type { Judgement } from '../judgement.js';
import {
  type Judged,
  judge,
  type ReadOptions,
  type ReadResponse,
  type ResponseJudgeOptions,
} from '../requests/judged.js';

/** What undici has for a response: that of `request`, or the argument of the functions of `stream` and `pipeline`. */
export type InterceptedResponse = Pick<Dispatcher.ResponseData<unknown>, 'context'>;

/** What the interceptor notes of a request, and then of its response. undici hands it on in the context of the response. */
export interface Note {
  readonly gate: Gate;
  readonly url: string;
  status: number;
  rawHeaders: NonNullable<Dispatcher.DispatchController['rawHeaders']>;
}

/** The key of a note in a context. */
export const noteKey: unique symbol = Symbol('heed');

/** What may be done with a response, by its headers. The body is not touched; a program that has read it can pass it. */
export async function judgementOf(response: InterceptedResponse, options?: ResponseJudgeOptions): Promise<Judgement> {
  return judge(judgedBy(response), options);
}

/**
 * Reads the body of a response, up to a limit, and judges headers and body together. Undoes content codings, unless undici's
 * decompress interceptor has. Rejects if the connection fails or the body cannot be decoded.
 */
export async function readJudged(
  response: InterceptedResponse & Pick<Dispatcher.ResponseData<unknown>, 'headers' | 'body'>,
  options: ReadOptions = {},
): Promise<ReadResponse> {
  const judged = judgedBy(response);
  const { maxBytes = maxPageBytes, ...looks } = options;
  const codings = response.headers['content-encoding'];
  const coded: HeaderLine[] = codings === undefined ? [] : [['content-encoding', String(codings)]];
  const { bytes: body, isCut } = await readBody(response.body, coded, maxBytes);
  return { body, isCut, judgement: await judge(judged, { ...looks, body }) };
}

function judgedBy({ context }: InterceptedResponse): Judged {
  const note = (context as { readonly [noteKey]?: Note } | null)?.[noteKey];
  if (note === undefined) throw new TypeError('This response did not pass a gate interceptor.');
  const { gate, url, status, rawHeaders } = note;
  return { gate, url, status, headers: headerLines(rawHeaders) };
}

/** Returns header lines in their order. Values have one character for each byte. */
export function headerLines(raw: Note['rawHeaders']): HeaderLine[] {
  if (!Array.isArray(raw)) {
    return Object.entries(raw).flatMap(([name, value]) => [value ?? []].flat().map((one): HeaderLine => [name, one]));
  }
  const texts = raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1')));
  return Array.from({ length: texts.length >> 1 }, (_, at) => [texts[2 * at] ?? '', texts[2 * at + 1] ?? ''] as const);
}
