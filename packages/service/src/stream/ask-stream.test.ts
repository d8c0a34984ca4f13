import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningService, serve } from '../serve.js';

let service: RunningService;
/** How often the service read its clock: once for each question without a time. */
let asked = 0;

beforeAll(async () => {
  const now = (): number => {
    asked++;
    return Date.UTC(2026, 10, 16);
  };
  service = await serve({ userAgent: 'heed-test/1.0', now });
});
afterAll(() => service.stop());
beforeEach(() => {
  asked = 0;
});

const question = (id: unknown, more: object = {}): string =>
  `${JSON.stringify({ id, agent: 'ExampleBot', url: 'https://site.example/a', usages: ['crawl'], robots: 'User-agent: *\nDisallow: /a', ...more })}\n`;

function open(type = 'application/x-ndjson', address = new URL('ask', service.address)): ClientRequest {
  return request(address, { method: 'POST', headers: { 'Content-Type': type } });
}

async function responseTo(sending: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return response;
}

async function answersTo(text: string | Uint8Array, type?: string): Promise<Record<string, unknown>[]> {
  const sending = open(type);
  sending.end(text);
  const response = await responseTo(sending);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/x-ndjson');
  return linesOf(Buffer.concat(await response.toArray()).toString());
}

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a stream of questions', () => {
  test('gets one answer each, in order, each with its own id', async () => {
    const answers = await answersTo(Array.from({ length: 500 }, (_, id) => question(id)).join(''));
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, id) => id));
    expect(new Set(answers.map(({ decision_id }) => decision_id)).size).toBe(500);
    expect(answers[7]).toMatchObject({ decisions: { crawl: { verdict: 'denied', may: false } } });
  });

  test('sends texts once and refers to them, for itself alone', async () => {
    const define = '{"id":"d","define":"h1","robots":"User-agent: *\\nDisallow: /"}\n';
    const ask = question(1, { robots: undefined, site: 'h1' });
    expect(await answersTo(`${define + ask}{"define": "h1"\n${ask}`)).toMatchObject([
      { id: 'd', defined: 'h1' },
      { id: 1, decision_id: expect.any(String), decisions: { crawl: { verdict: 'denied', may: false } } },
      { error: { code: 'question/not-json' } },
      { id: 1, error: { code: 'question/dropped' } },
    ]);
    const nested = `{"define":"h1","id":${'['.repeat(1e5)}${']'.repeat(1e5)}}\n`;
    expect(await answersTo(ask + nested)).toMatchObject([
      { id: 1, error: { code: 'question/not-defined' } },
      { error: { code: 'question/too-deep' } },
    ]);
    const alone = await fetch(new URL('ask', service.address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: ask,
    });
    expect([alone.status, await alone.json()]).toMatchObject([422, { error: { code: 'question/not-defined' } }]);
  });

  test('answers a line that is not a question with an error, and continues', async () => {
    const deep = `{"agent":"a","url":"https://a.example/","id":${'['.repeat(1e5)}${']'.repeat(1e5)}}\n`;
    const lines = [question(1), 'nonsense\n', '\n', question(2, { url: 'a' }), deep, '[]\n', question(3)];
    const answers = await answersTo(lines.join('').trimEnd());
    expect(answers.map(({ error }) => (error as { code?: string } | undefined)?.code)).toEqual([
      undefined,
      'question/not-json',
      'question/not-absolute-url',
      'question/too-deep',
      'question/not-an-object',
      undefined,
    ]);
    expect(answers[2]).toMatchObject({ id: 2, decision_id: expect.any(String) });
    expect(answers[5]).toMatchObject({ id: 3 });
  });

  test('answers a line that is too long with an error', async () => {
    const long = question('long', { robots: '#'.repeat(8 * 1024 * 1024) });
    const answers = await answersTo([question(1), long, question(2)].join(''));
    expect(answers.map(({ id, error }) => id ?? (error as { code: string }).code)).toEqual([
      1,
      'question/line-too-long',
      2,
    ]);
  });

  test('is recognised by its type', async () => {
    expect(await answersTo(question(1), 'application/ndjson; charset=utf-8')).toHaveLength(1);
    expect(await answersTo('')).toEqual([]);
    const sending = open('application/json');
    sending.end(question(1) + question(2));
    expect((await responseTo(sending)).resume().statusCode).toBe(400);
  });

  test('is answered while it continues', async () => {
    const sending = open();
    sending.write(question('first'));
    const response = await responseTo(sending);
    const chunks = response[Symbol.asyncIterator]();
    expect(linesOf(String((await chunks.next()).value))).toMatchObject([{ id: 'first' }]);
    sending.write(question('second'));
    expect(linesOf(String((await chunks.next()).value))).toMatchObject([{ id: 'second' }]);
    sending.end();
    expect((await chunks.next()).done).toBe(true);
  });

  test('is not read any faster than its answers', async () => {
    const sending = open();
    const total = 6000;
    const idOf = (number: number): string => `${number} ${'x'.repeat(3000)}`;
    let written = 0;
    const writing = (async () => {
      for (; written < total; written++) {
        if (!sending.write(question(idOf(written)))) await once(sending, 'drain');
      }
      sending.end();
    })();
    const response = await responseTo(sending);
    // Without a reader, at some point nothing more is accepted. If it is merely slow here, the test finds less than it could, and no fault.
    for (let before = -1; before !== written; ) {
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(written).toBeLessThan(total);
    expect(asked).toBeLessThanOrEqual(written);
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    await writing;
    expect(linesOf(text).map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, number) => idOf(number)));
  });

  test.each(['ask', '%61sk'])('is one of 64 at the same time: /%s', async (path) => {
    const own = await serve({ userAgent: 'heed-test/1.0' });
    onTestFinished(() => own.stop());
    const started = async () => {
      const client = open('application/x-ndjson', new URL(path, own.address)).on('error', () => undefined);
      client.write(question(1));
      const { statusCode } = (await responseTo(client)).on('error', () => undefined);
      return { client, statusCode };
    };
    // Those of disconnected clients are no longer counted.
    for (let round = 0; round < 2; round++) {
      const running: ClientRequest[] = [];
      const oneMore = async (): Promise<number | undefined> => {
        const { client, statusCode } = await started();
        if (statusCode === 200) running.push(client);
        else client.destroy();
        return statusCode;
      };
      await expect.poll(async () => ((await oneMore()) === 200 ? running.length : 0)).toBe(64);
      expect(await oneMore()).toBe(503);
      for (const client of running) client.destroy();
    }
  });

  test('is given up when the client disconnects', async () => {
    const sending = open().on('error', () => undefined);
    sending.write(question(1));
    const response = (await responseTo(sending)).on('error', () => undefined);
    await once(response, 'data');
    sending.write(question(2).repeat(1000));
    sending.destroy();
    await once(sending, 'close');
    const before = asked;
    expect(await answersTo(question('other'))).toHaveLength(1);
    expect(before).toBeLessThanOrEqual(1001);
  });
});
