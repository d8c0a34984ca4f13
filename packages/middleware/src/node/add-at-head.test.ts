import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createSpeaker } from '../speaker/create-speaker.js';
import { rawRequest } from '../testing/raw-request.js';
import { startHttp } from '../testing/site.js';
import { speak } from './index.js';

const speaker = createSpeaker(
  {
    version: 1,
    rules: [
      { agents: ['*'], deny: ['follow'] },
      { agents: ['FinderBot'], deny: ['translate'] },
    ],
  },
  { robotsTag: false },
);
const ours = ['nofollow', 'FinderBot: notranslate'];

async function answered(listener: RequestListener, path = '/', method = 'GET') {
  const site = await startHttp(listener);
  try {
    return await rawRequest(site.origin, path, { method });
  } finally {
    await site.close();
  }
}

interface Way {
  readonly name: string;
  readonly answer: (response: ServerResponse) => unknown;
  /** What the program itself says. */
  readonly own?: readonly string[];
}

const ways: readonly Way[] = [
  { name: 'end alone', answer: (response) => response.end('x') },
  { name: 'end without a body', answer: (response) => response.writeHead(204).end() },
  { name: 'pieces', answer: (response) => response.write('x', () => response.end()) },
  {
    name: 'a header that is sent early',
    answer: (response) => {
      response.flushHeaders();
      response.end('x');
    },
  },
  { name: 'writeHead with a message', answer: (response) => response.writeHead(200, 'Fine').end('x') },
  {
    name: 'writeHead with an object',
    answer: (response) => response.writeHead(200, { 'x-robots-tag': 'noai' }).end('x'),
    own: ['noai'],
  },
  {
    name: 'writeHead with a message and an object',
    answer: (response) => response.writeHead(200, 'Fine', { 'X-Robots-Tag': 'noai' }).end('x'),
    own: ['noai'],
  },
  {
    name: 'writeHead with names and values',
    answer: (response) => response.writeHead(200, ['X-Robots-Tag', 'noai', 'x-robots-tag', 'noml']).end('x'),
    own: ['noai', 'noml'],
  },
  {
    name: 'writeHead with pairs',
    answer: (response) => response.writeHead(200, [['X-Robots-Tag', 'noai']] as never).end('x'),
    own: ['noai'],
  },
  {
    name: 'a field that was set',
    answer: (response) => response.setHeader('X-Robots-Tag', ['noai', 'noml']).end('x'),
    own: ['noai', 'noml'],
  },
  { name: 'one that says the same', answer: (response) => response.setHeader('X-Robots-Tag', 'nofollow').end('x') },
  {
    name: 'a response whose fields are thrown away',
    answer: (response) => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.end('x');
    },
  },
];

test.each(ways)('fields are added to $name', async ({ answer, own = [] }) => {
  const { lines, status } = await answered(speak(speaker, (_, response) => answer(response)));
  const [forAll, byName] = ours;
  expect(lines('X-Robots-Tag')).toEqual([forAll, ...own, byName]);
  expect(status).toBeLessThan(300);
});

test('other fields of writeHead arrive as they were given', async () => {
  const { headers, lines } = await answered(
    speak(speaker, (_, response) =>
      response.writeHead(200, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Own', 'c']).end('x'),
    ),
  );
  expect(lines('Set-Cookie')).toEqual(['a=1', 'b=2']);
  expect(headers['x-own']).toBe('c');
});

test('two speakers, or one twice, say each line once', async () => {
  const other = createSpeaker({ version: 1, rules: [{ agents: ['*'], deny: ['translate'] }] }, { robotsTag: false });
  const { lines } = await answered(
    speak(
      speaker,
      speak(
        other,
        speak(speaker, (_, response) => response.end('x')),
      ),
    ),
  );
  expect(lines('X-Robots-Tag').toSorted()).toEqual(['FinderBot: notranslate', 'nofollow', 'notranslate']);
});

test('a mistake of the program is still its mistake', async () => {
  const errors: unknown[] = [];
  await answered(
    speak(speaker, (_, response) => {
      response.end('x');
      try {
        response.writeHead(200);
      } catch (error) {
        errors.push((error as NodeJS.ErrnoException).code);
      }
    }),
  );
  expect(errors).toEqual(['ERR_HTTP_HEADERS_SENT']);
});

test('a header that could not be sent is followed by that of an error page', async () => {
  const { lines, status } = await answered(
    speak(speaker, (_, response) => {
      try {
        response.writeHead(7).end('x');
      } catch {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        response.writeHead(500).end('failed');
      }
    }),
  );
  expect({ status, tags: lines('X-Robots-Tag') }).toEqual({ status: 500, tags: ours });
});

describe('HTTP/2', () => {
  test.each([
    ['with a body', '/page', 200, ours],
    ['without one', '/empty', 304, ours],
    ['robots.txt', '/robots.txt', 200, ours],
  ])('%s', async (_, path, status, tags) => {
    const listener = speak(speaker, (request, response) => {
      if (request.url === '/empty') response.statusCode = 304;
      response.end(request.url === '/empty' ? undefined : 'x');
    });
    const server = createHttp2Server(listener as never).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const stream = session.request({ ':path': path });
      const [headers] = await once(stream, 'response');
      expect({ status: headers[':status'], tags: headers['x-robots-tag'] }).toEqual({ status, tags: tags.join(', ') });
      let body = '';
      for await (const chunk of stream.setEncoding('utf8')) body += chunk;
      expect(body).toBe(path === '/page' ? 'x' : path === '/empty' ? '' : speaker.robotsTxt);
    } finally {
      session.close();
      server.close();
    }
  });
});
