import { defined } from '@heed/core/internal';
import fc from 'fast-check';
import type { Operation } from './document.js';
import type { ValuesOf } from './values.js';

/** A request in the form in which it is sent. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

type Pairs = readonly (readonly [string, string])[];

/** Requests that the document describes. */
export function describedRequests(operation: Operation, valuesOf: ValuesOf): fc.Arbitrary<WireRequest> {
  return fc
    .tuple(queries(operation, valuesOf), headerFields(operation, valuesOf), bodies(operation, valuesOf))
    .map(([query, headers, body]) =>
      defined({
        method: operation.method,
        target: targetOf(operation, query),
        headers: { ...headers, ...body.headers },
        body: body.text,
      }),
    );
}

/** Requests that are wrong in one way or another, or in several. */
export function spoiltRequests(operation: Operation, valuesOf: ValuesOf): fc.Arbitrary<WireRequest> {
  return fc
    .tuple(describedRequests(operation, valuesOf), fc.array(spoilings(operation), { minLength: 1, maxLength: 3 }))
    .map(([request, changes]) => changes.reduce((changed, change) => change(changed), request));
}

type Spoiling = (request: WireRequest) => WireRequest;

function spoilings({ parameters = [] }: Operation): fc.Arbitrary<Spoiling> {
  const names = fc.oneof(fc.constantFrom('url', 'agent', 'usage', ...parameters.map(({ name }) => name)), fc.string());
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\0', '*', 'x'.repeat(5000), 'http://', 'ftp://a/'),
  );
  const query: fc.Arbitrary<Spoiling> = fc
    .tuple(names, values, fc.boolean())
    .map(([name, value, isAdded]) => (request) => {
      const [path, text = ''] = request.target.split('?');
      const rest = text.split('&').filter((pair) => pair !== '' && (isAdded || !pair.startsWith(`${name}=`)));
      return { ...request, target: `${path}?${[...rest, ...(isAdded ? [pairOf([name, value])] : [])].join('&')}` };
    });
  const brokenEscape: Spoiling = (request) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}url=%E0%A4%A`,
  });
  const body: fc.Arbitrary<Spoiling> = fc
    .oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json({ maxDepth: 3 }),
      fc.constantFrom(
        '',
        '{',
        '[]',
        'null',
        '"',
        '{"agent":1}',
        '{"__proto__":{}}',
        `${'['.repeat(20_000)}`,
        '\ufeff{}',
      ),
    )
    .map((bytes) => (request) => (request.method === 'GET' ? request : { ...request, body: bytes }));
  const cut: fc.Arbitrary<Spoiling> = fc
    .nat(100)
    .map(
      (length) => (request) =>
        typeof request.body === 'string' ? { ...request, body: request.body.slice(0, length) } : request,
    );
  const fields = fc.constantFrom<readonly [string, string]>(
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', ''],
    ['content-encoding', 'gzip'],
    ['accept', 'text/html'],
    ['authorization', 'Bearer x'],
    ['x-forwarded-for', 'unknown, ::'],
    ['range', 'bytes=5-1'],
    ['if-none-match', '*'],
  );
  const header: fc.Arbitrary<Spoiling> = fields.map(([name, value]) => (request) => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  }));
  return fc.oneof(query, body, cut, header, fc.constant(brokenEscape));
}

function queries({ parameters = [] }: Operation, valuesOf: ValuesOf): fc.Arbitrary<Pairs> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .tuple(
      ...inQuery.map(({ name, required = false, schema }) => {
        const pairs = valuesOf(schema).map((value) => {
          const values = Array.isArray(value) ? value : [value];
          return values.map((one) => [name, String(one)] as const);
        });
        return required ? pairs : fc.oneof(fc.constant([]), pairs);
      }),
    )
    .map((lists) => lists.flat());
}

function headerFields({ parameters = [] }: Operation, valuesOf: ValuesOf): fc.Arbitrary<Record<string, string>> {
  const inHeader = parameters.filter((parameter) => parameter.in === 'header');
  const required = inHeader.filter((parameter) => parameter.required === true).map(({ name }) => name.toLowerCase());
  const values = inHeader.map(({ name, schema }) => [name.toLowerCase(), valuesOf(schema).map(fieldValueOf)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: required }) as fc.Arbitrary<Record<string, string>>;
}

/** A header has no line ends, and no characters beyond one byte. */
function fieldValueOf(value: unknown): string {
  return String(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim();
}

/** The type of a body with one value a line. */
const lines = 'application/x-ndjson';

interface Body {
  readonly text?: string;
  readonly headers: Readonly<Record<string, string>>;
}

function bodies({ requestBody }: Operation, valuesOf: ValuesOf): fc.Arbitrary<Body> {
  if (requestBody === undefined) return fc.constant({ headers: {} });
  const kinds = Object.entries(requestBody.content).map(([type, { schema = true }]): fc.Arbitrary<Body> => {
    const headers = { 'content-type': type };
    if (type !== lines) return valuesOf(schema).map((value) => ({ text: JSON.stringify(value), headers }));
    // A document describes lines only as a text: each is the body that a single one would be.
    const line = valuesOf(requestBody.content['application/json']?.schema ?? true).map((value) =>
      JSON.stringify(value),
    );
    return fc.array(line, { maxLength: 5 }).map((all) => ({ text: all.map((one) => `${one}\n`).join(''), headers }));
  });
  return fc.oneof(...kinds);
}

function targetOf({ path }: Operation, query: Pairs): string {
  return query.length === 0 ? path : `${path}?${query.map(pairOf).join('&')}`;
}

function pairOf([name, value]: readonly [string, string]): string {
  return `${encode(name)}=${encode(value)}`;
}

/** The bytes of any text: half of a surrogate pair becomes U+FFFD, which `encodeURIComponent` would throw for. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
