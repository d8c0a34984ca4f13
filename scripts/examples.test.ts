import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Decision, HeaderLine } from '@heed/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node at the root of the repository. */
async function node(args: readonly string[], input: Readable = Readable.from([])): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } });
  // A program that ends early does not read the rest.
  input.pipe(child.stdin).on('error', () => undefined);
  const [stdout, stderr, [status]] = await Promise.all([
    collected(child.stdout),
    collected(child.stderr),
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}

async function collected(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

async function serve(listener: RequestListener): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('gate-a-fetch', () => {
  const asked: string[] = [];
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    ({ server, origin } = await serve(({ url, headers }, response) => {
      asked.push(`${headers['user-agent']} ${url}`);
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /drafts/\n');
      else if (url === '/moved') response.writeHead(301, { Location: '/drafts/a' }).end();
      else if (url === '/ai.txt') response.end('User-agent: *\nDisallow: /\n');
      else if (url === '/.well-known/tdmrep.json') response.writeHead(404).end();
      else if (url === '/away') response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
      else
        response
          .writeHead(200, { 'Content-Type': 'text/html', 'X-Robots-Tag': 'noai' })
          .end('<!DOCTYPE html>\n<meta name="robots" content="index">');
    }));
  });
  afterAll(() => server.close());

  const gate = (path: string) => node(['examples/gate-a-fetch.mjs', `${origin}${path}`, 'TestBot/1.0']);

  test('fetches what may be fetched, under the given name, and says which rules decided', async () => {
    asked.length = 0;
    expect(await gate('/news')).toEqual({
      status: 0,
      stdout: [
        `${origin}/news was fetched, with status 200`,
        'index: allowed, by body, line 2: <meta name="robots" content="index">',
        'preserve: allowed (no rule)',
        `ai-train: denied, by header, line 2: noai, by ${origin}/ai.txt, line 2: Disallow: /`,
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(asked).toEqual(
      ['/robots.txt', '/news', '/.well-known/tdmrep.json', '/ai.txt'].map((path) => `TestBot/1.0 ${path}`),
    );
  });

  test.each(['/drafts/a', '/moved'])('does not fetch what may not be fetched: %s', async (path) => {
    asked.length = 0;
    const { status, stdout } = await gate(path);
    expect(stdout).toBe(`${origin}/drafts/a is not fetched: Disallow: /drafts/\n`);
    expect(status).toBe(1);
    expect(asked).not.toContain('TestBot/1.0 /drafts/a');
  });

  test('is not led to a private address', async () => {
    const { status, stdout } = await gate('/away');
    expect(stdout).toContain('169.254.169.254');
    expect(status).toBe(2);
  });

  test('claims nothing where no server answers', async () => {
    const { server: closed, origin: silent } = await serve(() => undefined);
    closed.close();
    const { status, stdout, stderr } = await node(['examples/gate-a-fetch.mjs', silent]);
    expect(stdout).toContain('robots.txt could not be reached, so nothing may be fetched\n');
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  });
});

describe('filter-pages', () => {
  const files = { '/ai.txt': { status: 404 }, '/.well-known/tdmrep.json': { status: 404 } };
  const page = (path: string, body: string, headers: readonly HeaderLine[] = [], others: object = {}): string =>
    `${JSON.stringify({ url: `https://daily.example${path}`, headers, body, robots: '', files, ...others })}\n`;

  test('lets through what may be used, as text, and counts the rest', async () => {
    const profile = '<link rel="profile" href="http://example.org/xmdp/robots-profile#">';
    const pages = [
      page('/free', '<title>Harbour</title><p>It opens again.'),
      page('/header', '<p>A', [['X-Robots-Tag', 'noai']]),
      page('/header-for-another', '<p>B', [['X-Robots-Tag', 'OtherBot: noai']]),
      page('/meta', '<meta name="examplebot" content="noml"><p>C'),
      page('/closed', '<p>D', [], { robots: 'User-agent: *\nDisallow: /closed' }),
      page('/letter', `${profile}<p>E<p class="robots-noindex">F<p>G`),
      page('/unseen', '<p>H', [], { robots: undefined }),
      page('/unseen-files', '<p>I', [], { files: { '/ai.txt': '' } }),
      page('/ai-txt', '<p>J', [], { files: { ...files, '/ai.txt': 'User-agent: *\nDisallow: /\n' } }),
      'no page\n',
    ];
    const { status, stdout, stderr } = await node(
      ['examples/filter-pages.mjs', 'ExampleBot/1.0'],
      Readable.from(pages),
    );
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { url: 'https://daily.example/free', text: ['Harbour', 'It opens again.'] },
      { url: 'https://daily.example/header-for-another', text: ['B'] },
      { url: 'https://daily.example/letter', text: ['E', 'G'] },
    ]);
    expect(stderr).toBe(
      [
        '1 left out: robots-tag PS-O-13',
        '1 left out: meta PS-O-15',
        '1 left out: robots-txt RFC9309-2.2.2-b',
        '1 left out: not provided: robots.txt',
        '1 left out: not provided: /.well-known/tdmrep.json',
        '1 left out: ai-txt AIN-17a',
        '1 left out: question/missing-field',
        '',
      ].join('\n'),
    );
    expect(status).toBe(0);
  });

  test('holds one page at a time, not the stream', async () => {
    const body = `<!DOCTYPE html><p>${'word '.repeat(4_000)}`;
    const count = 1_500;
    const pages = Readable.from(
      (function* () {
        for (let number = 0; number < count; number++) yield page(`/${number}`, body);
      })(),
    );
    // Megabytes. The stream has thirty, and a program that kept its pages would run out of memory at the 900th.
    const { status, stdout } = await node(
      ['--max-old-space-size=32', 'examples/filter-pages.mjs', 'ExampleBot'],
      pages,
    );
    expect({ status, pages: stdout.split('\n').length - 1 }).toEqual({ status: 0, pages: count });
  });
});

test('the questions are about the example site', async () => {
  const site = new URL('../examples/site/', import.meta.url);
  const questions = readFileSync(new URL('../examples/questions.ndjson', import.meta.url), 'utf8');
  const args = ['ask', '--robots', 'examples/site/robots.txt', 'examples/questions.ndjson'];
  const { status, stdout } = await node(['packages/cli/bin/heed.js', ...args]);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(status).toBe(0);
  expect(
    answers.map(({ decisions }) => Object.values(decisions as Record<string, Decision>).map(({ verdict }) => verdict)),
  ).toEqual([['allowed', 'allowed'], ['denied'], ['allowed'], ['denied'], ['allowed'], ['allowed'], ['denied']]);
  const keeper = readFileSync(new URL('partners/keeper.txt', site), 'utf8');
  for (const line of questions.trimEnd().split('\n')) {
    const { files } = JSON.parse(line);
    if (files !== undefined) expect(files).toEqual({ '/partners/keeper.txt': keeper });
  }
});
