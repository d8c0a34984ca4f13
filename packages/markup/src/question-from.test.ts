import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAsk, type Question } from '@heed/core';
import { readQuestion } from '@heed/core/internal/answers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as markup from './index.js';
import { type QuestionParts, questionFrom } from './question-from.js';

const agent = 'ExampleBot';
const url = 'https://example.com/a';

async function make(parts: Partial<QuestionParts>): Promise<Question> {
  const question = await questionFrom({ agent, url, ...parts });
  // Any result is plain data, and a question.
  expect(JSON.parse(JSON.stringify(question))).toEqual(question);
  expect(readQuestion(question)).toEqual({ kind: 'question', question, unknownFields: [] });
  return question;
}

/** A body that breaks off after its first bytes, as when a connection is lost. */
function brokenOff(): ReadableStream<Uint8Array> {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode('User-agent: *\n'));
      else controller.error(new TypeError('terminated'));
      isFirst = false;
    },
  });
}

async function used(response: Response): Promise<Response> {
  await response.text();
  return response;
}

test('nothing that was not provided', async () => {
  expect(await make({})).toEqual({ agent, url });
});

test('objects and strings', async () => {
  const at = '2026-01-02T03:04:05.678Z';
  expect(await make({ url: new URL('https://example.com/a b?c#d'), at: new Date(at) })).toEqual({
    agent,
    url: 'https://example.com/a%20b?c#d',
    at,
  });
  expect(await make({ at: '2026-01-02T03:04Z' })).toEqual({ agent, url, at: '2026-01-02T03:04Z' });
});

test('other fields are passed through', async () => {
  const others = {
    id: 7,
    purposes: ['news'],
    usages: ['index', 'follow'],
    history: { lastCrawled: '2026-01-01T00:00:00Z' },
    files: { '/x': { status: 404 } },
    element: 'e',
    fragments: false,
    arrangements: ['f'],
    views: ['text'],
    query: 'q',
  } as const;
  expect(await make(others)).toEqual({ agent, url, ...others });
});

test.each<[unknown, string]>([
  [undefined, 'questionFrom: its argument must be an object with the fields of a question.'],
  [null, 'questionFrom: its argument must be an object with the fields of a question.'],
  [{ agent }, 'questionFrom: url must be an absolute URL, as a string or a URL object.'],
  [{ agent, url: null }, 'questionFrom: url must be an absolute URL, as a string or a URL object.'],
  [{ url, at: 5 }, 'questionFrom: at must be a valid Date, or a string such as "2026-11-15T00:00:00Z".'],
  [{ url, at: new Date('x') }, 'questionFrom: at must be a valid Date, or a string such as "2026-11-15T00:00:00Z".'],
  [
    { url, robots: 404 },
    'questionFrom: robots must be a Response, a text, {"status": …, "body": …}, or the error of fetching it.',
  ],
  [
    { url, robots: null },
    'questionFrom: robots must be a Response, a text, {"status": …, "body": …}, or the error of fetching it.',
  ],
  [{ url, response: '<p>' }, 'questionFrom: response must be a Response.'],
  [{ url, response: { status: 200, headers: [] } }, 'questionFrom: response must be a Response.'],
  [{ url, headers: { a: 'b' } }, 'questionFrom: headers must be Headers, or a list of ["Name", "value"] pairs.'],
  [{ url, headers: [['a']] }, 'questionFrom: headers must be Headers, or a list of ["Name", "value"] pairs.'],
])('%j is a mistake that it explains', async (parts, sentence) => {
  await expect(questionFrom(parts as QuestionParts)).rejects.toThrow(new TypeError(sentence));
});

describe('robots', () => {
  test.each<[string, () => NonNullable<QuestionParts['robots']> | Promise<Response>, Question['robots']]>([
    ['a text', () => 'Disallow: /', 'Disallow: /'],
    ['an outcome', () => ({ status: 200, body: 'x' }), { status: 200, body: 'x' }],
    ['an outcome without a text', () => ({ status: 'unreachable' }), { status: 'unreachable' }],
    ['a response', () => new Response('Disallow: /é'), { status: 200, body: 'Disallow: /é' }],
    [
      'one with a byte order mark, of any type',
      () => new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff]), { headers: { 'Content-Type': 'image/png' } }),
      { status: 200, body: 'a\ufffd' },
    ],
    ['one without a body', () => new Response(null, { status: 204 }), { status: 204, body: '' }],
    ['not there', () => new Response('<h1>Not found', { status: 404 }), { status: 404 }],
    ['out of order', () => new Response('Disallow:', { status: 503 }), { status: 503 }],
    ['a redirect not followed', () => Response.redirect(url), { status: 302 }],
    ['a failed response', () => Response.error(), { status: 'unreachable' }],
    ['one that breaks off', () => new Response(brokenOff()), { status: 'unreachable' }],
    ['an error', () => new TypeError('fetch failed'), { status: 'unreachable' }],
    ['an aborted request', () => AbortSignal.abort().reason as Error, { status: 'unreachable' }],
    ['an error with a status', () => Object.assign(new Error(), { status: 200 }), { status: 'unreachable' }],
    ['the word', () => 'unreachable', { status: 'unreachable' }],
    ['a used one whose body does not matter', () => used(new Response('x', { status: 404 })), { status: 404 }],
  ])('%s', async (_, robots, wanted) => {
    expect((await make({ robots: await robots() })).robots).toEqual(wanted);
  });

  test('the response can still be read', async () => {
    const robots = new Response('Disallow: /');
    await make({ robots });
    expect(await robots.text()).toBe('Disallow: /');
  });

  test('a used response is a mistake', async () => {
    await expect(make({ robots: await used(new Response('Disallow: /')) })).rejects.toThrow(TypeError);
  });
});

describe('response', () => {
  const latin = Uint8Array.from('<p>\x93caf\xe9\x94', (character) => character.charCodeAt(0));
  test.each<[string, () => Response, Question['response']]>([
    [
      'HTML, decoded by its charset',
      () => new Response(latin, { headers: { 'Content-Type': 'text/html;charset=latin1', 'X-Robots-Tag': 'noindex' } }),
      {
        status: 200,
        headers: [
          ['content-type', 'text/html;charset=latin1'],
          ['x-robots-tag', 'noindex'],
        ],
        body: '<p>“café”',
      },
    ],
    [
      'XML, decoded by its declaration',
      () =>
        new Response(
          new Uint8Array([...new TextEncoder().encode('<?xml version="1.0" encoding="latin1"?><r>'), 0xe9]),
          {
            status: 203,
            headers: { 'Content-Type': 'application/atom+xml' },
          },
        ),
      {
        status: 203,
        headers: [['content-type', 'application/atom+xml']],
        body: '<?xml version="1.0" encoding="latin1"?><r>é',
      },
    ],
    ['no type is HTML', () => new Response(latin), { status: 200, headers: [], body: '<p>“café”' }],
    [
      'another type is not read',
      () => new Response('x', { headers: { 'Content-Type': 'text/plain' } }),
      { status: 200, headers: [['content-type', 'text/plain']] },
    ],
    [
      'not even if it breaks off',
      () => new Response(brokenOff(), { headers: { 'Content-Type': 'application/pdf' } }),
      { status: 200, headers: [['content-type', 'application/pdf']] },
    ],
    [
      'joined types: the last counts',
      () => {
        const headers = new Headers([
          ['Content-Type', 'text/plain'],
          ['Content-Type', 'text/html; charset=iso-8859-15'],
        ]);
        return new Response(new Uint8Array([0xa4]), { headers });
      },
      { status: 200, headers: [['content-type', 'text/plain, text/html; charset=iso-8859-15']], body: '€' },
    ],
    [
      'plain text by default',
      () => new Response(''),
      { status: 200, headers: [['content-type', 'text/plain;charset=UTF-8']] },
    ],
    ['no body is not an empty page', () => new Response(null), { status: 200, headers: [] }],
    [
      'an empty page of HTML',
      () => new Response('', { headers: { 'Content-Type': 'text/html' } }),
      { status: 200, headers: [['content-type', 'text/html']], body: '' },
    ],
    ['an error page', () => new Response(latin, { status: 404 }), { status: 404, headers: [], body: '<p>“café”' }],
    ['a failed response', () => Response.error(), { headers: [] }],
  ])('%s', async (_, response, wanted) => {
    expect((await make({ response: response() })).response).toEqual(wanted);
  });

  test('it can still be read', async () => {
    const response = new Response('<p>a', { headers: { 'Content-Type': 'text/html' } });
    await make({ response });
    expect(await response.text()).toBe('<p>a');
  });

  test('a used response is a mistake', async () => {
    const response = await used(new Response('<p>a', { headers: { 'Content-Type': 'text/html' } }));
    await expect(make({ response })).rejects.toThrow(TypeError);
  });

  test('a page that breaks off rejects', async () => {
    await expect(make({ response: new Response(brokenOff()) })).rejects.toThrow('terminated');
  });
});

describe('headers', () => {
  const headers = new Headers([
    ['X-Robots-Tag', 'examplebot: noindex'],
    ['X-Robots-Tag', 'nofollow'],
    ['Set-Cookie', 'a=b'],
    ['Set-Cookie', 'c=d'],
  ]);
  const joined = [
    ['set-cookie', 'a=b'],
    ['set-cookie', 'c=d'],
    ['x-robots-tag', 'examplebot: noindex, nofollow'],
  ];
  const lines = [
    ['X-Robots-Tag', 'examplebot: noindex'],
    ['X-Robots-Tag', 'nofollow'],
  ] as const;

  test('alone, and what joining loses', async () => {
    const ask = createAsk({ markup });
    const follow = async (parts: Partial<QuestionParts>): Promise<string | undefined> => {
      const answer = ask({ ...(await make(parts)), agent: 'OtherBot', usages: ['follow'] });
      return 'error' in answer ? undefined : answer.decisions.follow?.verdict;
    };
    expect((await make({ headers })).response).toEqual({ headers: joined });
    expect(await follow({ headers })).toBe('unstated');
    expect((await make({ headers: lines })).response).toEqual({ headers: lines });
    expect(await follow({ headers: lines })).toBe('denied');
  });

  test('instead of those of the response', async () => {
    const response = new Response(new Uint8Array([0xa4]), { status: 201, headers: { 'Content-Type': 'text/plain' } });
    const own = [['Content-Type', 'text/html;charset=iso-8859-15'], ...lines] as const;
    expect((await make({ response, headers: own })).response).toEqual({ status: 201, headers: own, body: '€' });
  });
});

describe('through a server', () => {
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
      else if (request.url === '/old') response.writeHead(301, { Location: '/page' }).end();
      else if (request.url === '/page') {
        response.writeHead(200, ['Content-Type', 'text/html; charset=iso-8859-1', 'X-Robots-Tag', 'noarchive']);
        response.end(Buffer.from('<meta name=robots content=noindex><p>caf\xe9', 'latin1'));
      } else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('fetch, ask, and read the page', async () => {
    const response = await fetch(`${origin}/old`);
    const robots = await fetch(new URL('/robots.txt', response.url));
    const question = await make({
      url: response.url,
      usages: ['crawl', 'index', 'ai-train'],
      robots,
      response,
      views: ['copy'],
    });
    expect(question).toMatchObject({
      url: `${origin}/page`,
      robots: { status: 200, body: 'User-agent: *\nDisallow: /private\n' },
      response: { status: 200, body: '<meta name=robots content=noindex><p>café' },
    });
    expect(question.response?.headers).toContainEqual(['x-robots-tag', 'noarchive']);
    const answer = createAsk({ markup })(question);
    if ('error' in answer) throw new TypeError(answer.error.message);
    const verdicts = Object.entries(answer.decisions).map(([usage, { verdict }]) => [usage, verdict]);
    expect(verdicts).toEqual([
      ['crawl', 'unstated'],
      ['index', 'denied'],
      ['ai-train', 'unstated'],
    ]);
    expect(answer.views?.copy).toBe('<meta name=robots content=noindex><p>café');
    expect((await response.arrayBuffer()).byteLength).toBe(41);
  });

  test('no server answers', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const robots = await fetch(`http://127.0.0.1:${port}/robots.txt`).catch((error: unknown) => error as Error);
    expect(robots).toBeInstanceOf(Error);
    expect((await make({ robots })).robots).toEqual({ status: 'unreachable' });
  });

  test('a HEAD request has no page', async () => {
    const response = await fetch(`${origin}/page`, { method: 'HEAD' });
    expect((await make({ response })).response).not.toHaveProperty('body');
  });
});
