import type { HeaderLine } from '@heed/core';
import { defined } from '@heed/core/internal';
import type { FetchedResponse, Gate, Judgement, JudgeOptions } from '@heed/gate';

/** A context of an HTTP crawler after a navigation. */
interface HttpContext {
  readonly response: {
    readonly statusCode: number;
    readonly url: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly rawHeaders?: readonly string[];
  };
  readonly body?: string | Buffer;
  readonly contentType?: { readonly encoding: BufferEncoding };
}

/** A context of a browser crawler after a navigation. */
interface BrowserContext {
  readonly page: { content(): Promise<string> };
  readonly response: {
    status(): number;
    url(): string;
    headersArray(): Promise<{ readonly name: string; readonly value: string }[]>;
  };
}

const gates = new WeakMap<object, Gate>();

/** Remembers which gate judges the page of a context. */
export function rememberContext(context: object, gate: Gate): void {
  gates.set(context, gate);
}

/**
 * Returns what may be done with the page of a handler's context. In a browser, the page is judged as it is rendered. Rejects with a TypeError if
 * the context is not one of a `heedCrawler`, or if it has no response.
 */
export async function judgementOf(context: object, options?: JudgeOptions): Promise<Judgement> {
  const gate = gates.get(context);
  if (gate === undefined) throw new TypeError('This context does not belong to a crawler made by heedCrawler.');
  const { url, ...response } = await fetchedPage(context as Partial<HttpContext | BrowserContext>);
  return gate.judge(url, response, options);
}

async function fetchedPage(
  context: Partial<HttpContext | BrowserContext>,
): Promise<FetchedResponse & { readonly url: string }> {
  const { response } = context;
  if (response === undefined)
    throw new TypeError('Nothing was fetched for this request, so there is nothing to judge.');
  if (typeof (response as BrowserContext['response']).headersArray === 'function') {
    return renderedPage(context as BrowserContext);
  }
  const { body, contentType } = context as HttpContext;
  const { statusCode: status, url, headers, rawHeaders } = response as HttpContext['response'];
  // Crawlee has converted the bytes to this encoding, so the headers do not matter.
  const text = typeof body === 'string' ? body : body?.toString(contentType?.encoding);
  const lines = rawHeaders === undefined ? joinedLines(headers) : rawLines(rawHeaders);
  return defined({ url, status, headers: lines, body: text });
}

async function renderedPage({ page, response }: BrowserContext): Promise<FetchedResponse & { readonly url: string }> {
  const lines = (await response.headersArray()).map(({ name, value }): HeaderLine => [name, value]);
  return { url: response.url(), status: response.status(), headers: lines, body: await page.content() };
}

function rawLines(raw: readonly string[]): HeaderLine[] {
  return Array.from({ length: raw.length >> 1 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? ''] as const);
}

function joinedLines(headers: HttpContext['response']['headers']): HeaderLine[] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): HeaderLine => [name, one]));
}
