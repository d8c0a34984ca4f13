import { parseUrl } from '../policy/url.js';
import type { Fetched, Question } from './question.js';

/** A document that a question brings, by its address: it may be given under that or, on the same host, under its path. */
export function fileAt({ files = {}, url }: Question, address: string): Fetched | undefined {
  for (const [name, fetched] of Object.entries(files)) {
    if (name === address || parseUrl(name, url)?.href === address) return fetched;
  }
  return undefined;
}

/** Its text, if it could be had. */
export function textOf(fetched: Fetched | undefined): string | undefined {
  if (fetched === undefined || typeof fetched === 'string') return fetched;
  const { status, body = '' } = fetched;
  return status !== 'unreachable' && status >= 200 && status <= 299 ? body : undefined;
}
