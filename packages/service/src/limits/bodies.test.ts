import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningService, serve } from '../serve.js';

async function started(limits: object = {}): Promise<RunningService> {
  const service = await serve({ userAgent: 'heed-test/1.0', limits });
  onTestFinished(() => service.stop());
  return service;
}

const question = JSON.stringify({ agent: 'ExampleBot', url: 'https://site.example/', usages: ['crawl'] });

/** A question with spaces before it. */
const longQuestion = question.padStart(900);

function post(service: RunningService, headers: Record<string, string>): ClientRequest {
  const all = { 'Content-Type': 'application/json', ...headers };
  return request(new URL('ask', service.address), { method: 'POST', headers: all, agent: false });
}

async function responseTo(sending: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

test.each<[string, Record<string, string>]>([
  ['of a known length', { 'Content-Length': '900' }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])('bodies %s that are together too long are asked to retry, and complete ones are answered', async (_, headers) => {
  const service = await started({ bodyBytes: 1000, bodiesBytes: 1000 });
  const first = post(service, headers);
  first.write(longQuestion.slice(0, 800));
  const refused = async (): Promise<number | undefined> => {
    const { statusCode, headers: replied } = await responseTo(post(service, headers).end(longQuestion));
    if (statusCode === 503) expect(replied['retry-after']).toBe('1');
    return statusCode;
  };
  await expect.poll(refused, { timeout: 30_000 }).toBe(503);
  first.end(longQuestion.slice(800));
  expect((await responseTo(first)).statusCode).toBe(200);
  await expect.poll(refused, { timeout: 30_000 }).toBe(200);
});

test('one body may be as long as its own limit, above the limit for all together', async () => {
  const service = await started({ bodyBytes: 1000, bodiesBytes: 10 });
  expect((await responseTo(post(service, {}).end(longQuestion))).statusCode).toBe(200);
});

test.each(['application/json', 'application/x-ndjson'])('a compressed body of %s is refused', async (type) => {
  const headers = { 'Content-Type': type, 'Content-Encoding': 'gzip' };
  expect((await responseTo(post(await started(), headers).end(gzipSync(question)))).statusCode).toBe(415);
});
