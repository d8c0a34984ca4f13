import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckResponse, responseChecker } from './testing/openapi/check-response.js';
import { type OpenApiDocument, type Operation, operationsOf } from './testing/openapi/document.js';
import { describedRequests, spoiltRequests, type WireRequest } from './testing/openapi/requests.js';
import { send, type WireResponse } from './testing/openapi/send.js';
import { type ValuesOf, valuesBy } from './testing/openapi/values.js';
import { type ServeProcess, startServe } from './testing/serve-process.js';
import { startSite, type TestSite } from './testing/site.js';

const numRuns = Number(process.env['HEED_FUZZ_RUNS'] ?? 60);

let site: TestSite;
let service: ServeProcess;
let operations: readonly Operation[];
let valuesOf: ValuesOf;
let faultsOf: CheckResponse;

beforeAll(async () => {
  site = await startSite();
  service = await startServe(['--trust', site.origin, '--timeout', '2']);
  const document = (await (await fetch(`${service.origin}/openapi.json`)).json()) as OpenApiDocument;
  operations = operationsOf(document);
  valuesOf = valuesBy(document, addressesOf(site));
  faultsOf = responseChecker(document);
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

/** Only this machine is ever asked for anything: addresses of others are private ones, which the service refuses. */
function addressesOf({ origin }: TestSite): fc.Arbitrary<string> {
  const paths = fc.oneof(fc.constantFrom('/', '/private/a', '/moved', '/hidden'), fc.webPath());
  const origins = fc.constantFrom(
    origin,
    origin,
    'http://10.0.0.1',
    'https://[::1]:1',
    'http://127.0.0.1:1',
    'ftp://127.0.0.1',
  );
  return fc.tuple(origins, paths).map((parts) => parts.join(''));
}

/** Statuses above 499 that say something about the service rather than that it failed. */
const statedFailures = [503, 504];

async function expectDescribed(operation: Operation, request: WireRequest): Promise<WireResponse> {
  const response = await send(service.origin, request);
  expect(faultsOf(operation, response), `${response.status} ${response.body}`).toEqual([]);
  expect(response.status < 500 || statedFailures.includes(response.status)).toBe(true);
  return response;
}

test('the document describes every route', () => {
  const routes = operations.map(({ method, path }) => `${method} ${path}`);
  expect(routes).toEqual(
    expect.arrayContaining(['POST /ask', 'GET /may', 'POST /check', 'GET /agents', 'GET /metrics', 'GET /healthz']),
  );
});

test('requests that the document describes get responses that it describes', async () => {
  const statuses = new Set<string>();
  for (const operation of operations) {
    await fc.assert(
      fc.asyncProperty(describedRequests(operation, valuesOf), async (request) => {
        const { status } = await expectDescribed(operation, request);
        statuses.add(`${operation.method} ${operation.path} ${status}`);
      }),
      { numRuns },
    );
  }
  // The values are such that questions are answered, not only refused.
  expect([...statuses]).toEqual(
    expect.arrayContaining(['POST /ask 200', 'GET /may 200', 'GET /may 403', 'POST /check 200', 'GET /decisions 200']),
  );
});

test('requests that are wrong get responses that the document describes', async () => {
  for (const operation of operations) {
    await fc.assert(
      fc.asyncProperty(spoiltRequests(operation, valuesOf), async (request) => {
        await expectDescribed(operation, request);
      }),
      { numRuns },
    );
  }
});

test('methods and paths that the document does not describe are refused in the same shape', async () => {
  const known = new Set(operations.map(({ path }) => path));
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
  for (const path of [...known, '/', '/ask/', '/may/x', '/.env', '//may', '/ASK', '/*']) {
    const described = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const allowed = described.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const { status, headers, body } = await send(service.origin, { method, target: path, headers: {} });
      expect(status, `${method} ${path}`).toBe(known.has(path) ? 405 : 404);
      expect(headers['allow']).toBe(known.has(path) ? allowed.join(', ') : undefined);
      if (method === 'HEAD') continue;
      expect(JSON.parse(body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
    }
  }
});

test('lines of questions have one answer each, in order, and each is as the document describes one answer', async () => {
  const ask = operations.find(({ path }) => path === '/ask');
  const question = ask?.requestBody?.content['application/json']?.schema;
  if (ask === undefined || question === undefined) throw new Error('There is no /ask.');
  const line = fc.oneof(
    valuesOf(question).map((value) => JSON.stringify({ ...Object(value), id: 'mine' })),
    fc.constantFrom('{', '12', '{}', 'null', '[', '\u0000', '{"agent":"a","url":"b"}'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const headers = { 'content-type': 'application/x-ndjson' };
      const request = { method: 'POST', target: '/ask', headers, body: lines.join('\n') };
      const { body, ...response } = await expectDescribed(ask, request);
      const answers = body.split('\n').filter((one) => one !== '');
      expect([response.status, answers.length], body).toEqual([200, lines.length]);
      for (const [index, answer] of answers.entries()) {
        const { id, decision_id, error } = JSON.parse(answer);
        // A line that is not JSON has no decision, as a body that is not JSON.
        const status = error === undefined ? 200 : decision_id === undefined ? 400 : 422;
        const one = {
          status,
          headers: { 'content-type': 'application/json' },
          body: answer,
        };
        expect(faultsOf(ask, one), answer).toEqual([]);
        expect(id).toBe(lines[index]?.includes('"mine"') ? 'mine' : undefined);
      }
    }),
    { numRuns },
  );
});

test('the check finds what differs from the document', async () => {
  const may = operations.find(({ path }) => path === '/may');
  if (may === undefined) throw new Error('There is no /may.');
  const target = `/may?agent=ExampleBot&url=${encodeURIComponent(`${site.origin}/`)}`;
  const right = await send(service.origin, { method: 'GET', target, headers: {} });
  expect(faultsOf(may, right)).toEqual([]);
  const wrong: Partial<WireResponse>[] = [
    { status: 500 },
    { status: 418 },
    { body: '{' },
    { body: '{}' },
    { body: right.body.replace('true', '"yes"') },
    { headers: { ...right.headers, 'content-type': 'text/plain' } },
    { headers: { ...right.headers, 'heed-decision-id': 'none' } },
  ];
  for (const change of wrong) expect(faultsOf(may, { ...right, ...change })).not.toEqual([]);
});
