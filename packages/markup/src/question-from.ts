import type { Fetched, FetchOutcome, HeaderLine, Question, ResourceResponse } from '@heed/core';
import { defined } from '@heed/core/internal';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';
import { decodePage } from './parse/encoding.js';

/** The fields of a question, some of them as the objects that `fetch` works with. */
export interface QuestionParts extends Omit<Question, 'url' | 'at' | 'robots' | 'response'> {
  /** The absolute address of the resource. After redirects that is `response.url`. */
  readonly url: string | URL;
  /** The time in question. */
  readonly at?: string | Date;
  /**
   * How fetching robots.txt went: the response, its text, or its status with the text. If there was no response, the error
   * or the word `unreachable`: then everything is forbidden (RFC9309-2.3.1.4-a). Absent: it was not fetched.
   */
  readonly robots?: Response | FetchOutcome | string | Error;
  /** The response with the resource. */
  readonly response?: Response;
  /**
   * The headers, if there is no response, or instead of those of the response.
   *
   * `Headers` joins all lines of a name with commas, and joined lines cannot be separated again (RT-X-10, RT-D-9). Of the
   * lines `X-Robots-Tag: examplebot: noindex` and `X-Robots-Tag: nofollow` it makes `examplebot: noindex, nofollow`: a rule
   * for all crawlers has become a rule for one. If the raw lines are available, as in `rawHeaders` of `node:http` or from
   * `@heed/fetch`, pass them as pairs.
   */
  readonly headers?: Headers | readonly HeaderLine[];
}

/**
 * Makes a plain question, which `ask` accepts and JSON can hold, from the objects that a program for Node or browsers has. The other fields
 * of a question are passed through.
 *
 * A body is read to its end, from a clone, so that the caller can still use the response. The body of the resource is read
 * only if its Content-Type is HTML or XML, and decoded by `decodePage`; a failure to read it rejects the promise. A
 * robots.txt that cannot be read to its end counts as unreachable. A response whose body has been used is a `TypeError`, and so is a
 * part of the wrong type. Fields that are passed through are checked by `ask`.
 *
 * Limit: `fetch` limits neither the size of a body nor the hosts that redirects lead to, and it does not say how many
 * redirects it has followed. `@heed/fetch` does all three.
 *
 * @example
 * ```ts
 * import { createAsk } from '@heed/core';
 * import * as markup from '@heed/markup';
 *
 * const ask = createAsk({ markup });
 * const response = await fetch('https://example.com/news/');
 * const question = await markup.questionFrom({
 *   agent: 'ExampleBot',
 *   usages: ['index'],
 *   url: response.url,
 *   robots: await fetch(new URL('/robots.txt', response.url)).catch((error) => error),
 *   response,
 *   at: new Date(),
 * });
 * const answer = ask(question);
 * ```
 */
export async function questionFrom(parts: QuestionParts): Promise<Question> {
  requireParts(parts);
  const { url, at, robots, response, headers, ...others } = parts;
  const [fetched, resource] = await Promise.all([
    robots === undefined ? undefined : fetchedFrom(robots),
    response === undefined && headers === undefined ? undefined : resourceFrom(response, headers),
  ]);
  return defined({
    ...others,
    url: typeof url === 'string' ? url : url.href,
    at: at === undefined ? undefined : typeof at === 'string' ? at : at.toISOString(),
    robots: fetched,
    response: resource,
  });
}

/** The types say the same, but not every program is compiled. */
function requireParts(parts: unknown): asserts parts is QuestionParts {
  if (!isObject(parts)) throw wrong('its argument', 'an object with the fields of a question');
  const { url, at, robots, response, headers } = parts;
  if (typeof url !== 'string' && !(isObject(url) && typeof url['href'] === 'string')) {
    throw wrong('url', 'an absolute URL, as a string or a URL object');
  }
  const isTime = at === undefined || typeof at === 'string' || (at instanceof Date && !Number.isNaN(at.getTime()));
  if (!isTime) throw wrong('at', 'a valid Date, or a string such as "2026-11-15T00:00:00Z"');
  if (robots !== undefined && typeof robots !== 'string' && !isObject(robots)) {
    throw wrong('robots', 'a Response, a text, {"status": …, "body": …}, or the error of fetching it');
  }
  if (response !== undefined && !(isObject(response) && 'clone' in response && isLines(response['headers']))) {
    throw wrong('response', 'a Response');
  }
  if (headers !== undefined && !isLines(headers))
    throw wrong('headers', 'Headers, or a list of ["Name", "value"] pairs');
}

/** Pairs of strings: a list, or `Headers`. Not any iterable, since some can be read only once. */
function isLines(headers: unknown): boolean {
  if (!isObject(headers)) return false;
  const isHeaders = typeof headers['get'] === 'function';
  if (!Array.isArray(headers)) return isHeaders && typeof headers[Symbol.iterator] === 'function';
  return headers.every(
    (line) => Array.isArray(line) && line.length === 2 && line.every((part) => typeof part === 'string'),
  );
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}

function wrong(name: string, wanted: string): TypeError {
  return new TypeError(`questionFrom: ${name} must be ${wanted}.`);
}

async function fetchedFrom(robots: NonNullable<QuestionParts['robots']>): Promise<Fetched> {
  if (typeof robots === 'string') return robots === 'unreachable' ? { status: robots } : robots;
  if (robots instanceof Error) return { status: 'unreachable' };
  if (!isResponse(robots)) return robots;
  if (!isStatus(robots.status)) return { status: 'unreachable' };
  const { status } = robots;
  if (status < 200 || status > 299) return { status };
  return robots
    .clone()
    .text()
    .then(
      (body) => ({ status, body }),
      () => ({ status: 'unreachable' }),
    );
}

async function resourceFrom(
  response: Response | undefined,
  headers: Headers | readonly HeaderLine[] | undefined,
): Promise<ResourceResponse> {
  const lines: HeaderLine[] = [...(headers ?? response?.headers ?? [])];
  if (response === undefined) return { headers: lines };
  const { status } = response;
  const contentType = contentTypeOf(lines);
  const body = pageFormatOf(contentType) === undefined ? undefined : await bodyOf(response, contentType);
  return defined({ status: isStatus(status) ? status : undefined, headers: lines, body });
}

/** Returns the text of a body; undefined where there is none, as in the response to a HEAD request, which is not an empty page. */
async function bodyOf(response: Response, contentType: string | undefined): Promise<string | undefined> {
  if (response.body === null) return undefined;
  return decodePage(await response.clone().arrayBuffer(), contentType).text;
}

/** By its shape, because other realms and libraries have different classes. */
function isResponse(robots: Response | FetchOutcome): robots is Response {
  return 'clone' in robots && typeof robots.clone === 'function';
}

/** The statuses that a question may have. Opaque and failed responses have 0, and some servers make up their own. */
function isStatus(status: number): boolean {
  return status >= 100 && status <= 599;
}
