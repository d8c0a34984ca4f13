import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanEnvironment, file, heed, heedFile, jsonOf, spawnHeed, workFolder } from '../testing/command.js';
import { type LocalServer, pathsAsked, redirectTo, site } from '../testing/servers.js';

/** Milliseconds, on a machine that is busy with other tests. */
const patience = { timeout: 30_000 };

/** `heed serve` in a separate process, on a free port. */
interface Served {
  readonly origin: string;
  readonly out: Promise<string>;
  readonly err: () => string;
  /** Ends it with a signal, and returns how it ended. */
  readonly end: (signal?: NodeJS.Signals) => Promise<NodeJS.Signals | number | null>;
}

async function start(args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [heedFile, 'serve', '--port', '0', ...args], {
    cwd: workFolder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([status, signal]) => signal ?? status);
  let err = '';
  let said = '';
  const address = () => /heed serve: (http:\S+)\/\n/.exec(said + err)?.[1];
  const started = new Promise<void>((resolve) => {
    const look = (): void => {
      if (address() !== undefined) resolve();
    };
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      look();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk;
      look();
    });
  });
  const out = text(child.stdout);
  await Promise.race([started, ended]);
  return {
    origin: address() ?? '',
    out,
    err: () => err,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

function check(origin: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(`${origin}/check`, { method: 'POST', headers, body: JSON.stringify(body) });
}

let own: LocalServer;
let other: LocalServer;
/** `asked` whenever the slow page is, with the response to write. */
const slow = new EventEmitter<{ asked: [ServerResponse] }>();
beforeAll(async () => {
  other = await site({ '/': '<title>Secret</title>' });
  own = await site({
    '/robots.txt': 'User-agent: *\nDisallow: /closed\n\nUser-agent: OtherBot\nDisallow: /moved\n',
    '/': { headers: { 'X-Robots-Tag': 'noindex' }, body: '<title>Home</title>' },
    '/closed': '<title>Closed</title>',
    '/moved': redirectTo('/'),
    '/away': redirectTo(`${other.origin}/`),
    '/slow': (_, response) => void slow.emit('asked', response),
  });
});

describe('a service', () => {
  let service: Served;
  beforeAll(async () => {
    service = await start(['--trust', own.origin, '--decision-log', 'decisions.ndjson', '--mask-queries']);
  });
  afterAll(() => service.end());

  test('checks a page for several agents, also the addresses that lead to it', async () => {
    const body = { url: `${own.origin}/moved`, agents: ['ExampleBot', 'OtherBot'], usages: ['crawl', 'index'] };
    const response = await check(service.origin, body);
    expect(response.status).toBe(200);
    const { url, answers, notes } = (await response.json()) as {
      readonly url: string;
      readonly answers: readonly object[];
      readonly notes: readonly string[];
    };
    expect([url, notes]).toEqual([`${own.origin}/`, [expect.stringMatching(/redirects there\.$/)]]);
    const answer = { decision_id: expect.any(String), decisions: { index: { verdict: 'denied' } } };
    const redirect = (may: boolean) => [{ url: `${own.origin}/moved`, answer: { decisions: { crawl: { may } } } }];
    expect(answers).toMatchObject([
      { agent: 'ExampleBot', answer, redirects: redirect(true) },
      { agent: 'OtherBot', answer, redirects: redirect(false) },
    ]);
  });

  test('says to which agents robots.txt need not apply, as their operators say', async () => {
    const { notes } = await (
      await check(service.origin, { url: `${own.origin}/`, agents: ['ChatGPT-User', 'A'] })
    ).json();
    expect(notes).toEqual([
      'OpenAI says that robots.txt need not apply to ChatGPT-User, because a person asks for each page.',
    ]);
  });

  test('does not fetch what robots.txt closes, and says so', async () => {
    const { answers, notes } = await (
      await check(service.origin, { url: `${own.origin}/closed`, agents: ['A', 'OtherBot'] })
    ).json();
    expect(notes).toEqual([expect.stringMatching(/does not let "heed\/[\d.]+" fetch/)]);
    expect(answers[0].answer.decisions.index).toMatchObject({ may: false, blockedBy: 'crawl' });
    expect(answers[1].answer.notSeen).toContain('response');
    expect(pathsAsked(own)).not.toContain('/closed');
  });

  test.each([
    ['another port of this machine', () => `${other.origin}/`],
    ['a cloud’s own address', () => 'http://169.254.169.254/latest/meta-data/'],
    ['the end of a redirect', () => `${own.origin}/away`],
    ['the service itself', () => `${service.origin}/metrics`],
  ])('does not fetch from %s', async (_, url) => {
    const { notes } = await (await check(service.origin, { url: url(), agents: ['A'] })).json();
    expect(notes.join()).toMatch(/private address/);
    expect(pathsAsked(other)).toEqual([]);
  });

  test.each<[string, object]>([
    ['no agents', { url: 'https://example.com/', agents: [] }],
    ['too many agents', { url: 'https://example.com/', agents: Array.from({ length: 51 }, (_, index) => `a${index}`) }],
    ['no usage that there is', { url: 'https://example.com/', agents: ['A'], usages: ['steal'] }],
    ['another scheme', { url: 'file:///etc/passwd', agents: ['A'] }],
    ['a password', { url: 'https://me:pass@example.com/', agents: ['A'] }],
    ['no address', { url: 'http://', agents: ['A'] }],
    ['a field too many', { url: 'https://example.com/', agents: ['A'], ownSite: true }],
  ])('refuses %s', async (_, body) => {
    const response = await check(service.origin, body);
    expect(response.status).toBe(422);
    expect((await response.json()).error).toEqual({
      code: expect.stringMatching(/^service\//),
      message: expect.stringMatching(/^[A-Z"h].*\.$/),
    });
  });

  test('names a wrong usage, and the one that was probably meant', async () => {
    const body = { url: 'https://example.com/', agents: ['A'], usages: ['crawl', 'ai-trian'] };
    expect((await (await check(service.origin, body)).json()).error.message).toBe(
      'The field "usages.1" is wrong: "ai-trian" is not a usage: did you mean "ai-train"?',
    );
  });

  test('logs each decision as one line, without query strings', async () => {
    const url = `${own.origin}/?session=7`;
    const may = await fetch(`${service.origin}/may?${new URLSearchParams({ url, agent: 'LoggedBot' })}`);
    const log = join(workFolder, 'decisions.ndjson');
    const line = () =>
      (existsSync(log) ? jsonOf(readFileSync(log, 'utf8')) : []).find(
        (one) => (one as { readonly decision_id: string }).decision_id === may.headers.get('Heed-Decision-Id'),
      );
    await expect.poll(line, patience).toMatchObject({
      asked: { agent: 'LoggedBot', url: `${own.origin}/?[masked]`, usages: ['crawl'] },
      robots: { digest: expect.stringMatching(/^sha256:/) },
      decisions: { crawl: { verdict: 'unstated', may: true } },
    });
    expect(readFileSync(log, 'utf8')).not.toContain('session');
  });
});

test('with --log-first a decision is in the log when its answer comes', async () => {
  const service = await start(['--decision-log', 'first.ndjson', '--log-first']);
  const log = join(workFolder, 'first.ndjson');
  for (let count = 0; count < 20; count++) {
    const may = await fetch(`${service.origin}/may?url=https://example.com/robots.txt&agent=A`);
    expect(readFileSync(log, 'utf8')).toContain(may.headers.get('Heed-Decision-Id'));
  }
  await service.end();
});

test('it ends when what it has begun is finished, and says before that it is not ready', async () => {
  const service = await start(['--trust', own.origin, '--drain-delay', '3', '--decision-log', '-']);
  const asked = once(slow, 'asked') as Promise<[ServerResponse]>;
  const checked = check(service.origin, { url: `${own.origin}/slow`, agents: ['A'] });
  const [page] = await asked;
  const ended = service.end();
  await expect
    .poll(async () => (await fetch(`${service.origin}/readyz`)).status, { ...patience, interval: 50 })
    .toBe(503);
  page.end('<title>Slow</title>');
  const response = await checked;
  expect(response.status).toBe(200);
  const { answers } = await response.json();
  expect(await ended).toBe('SIGTERM');
  await expect(fetch(`${service.origin}/healthz`)).rejects.toThrow();
  const lines = jsonOf(await service.out) as { readonly decision_id: string }[];
  expect(lines.map(({ decision_id }) => decision_id)).toEqual([answers[0].answer.decision_id]);
  expect(service.err()).toContain('heed serve: http://127.0.0.1:');
});

test('a list of its own denies, and lines that are wrong are printed once, however many processes there are', async () => {
  const list = file('opt-out.txt', '127.0.0.1/open crawl\nother.example tdmm\n');
  const service = await start(['--trust', own.origin, '--opt-out', list, '--workers', '2']);
  const may = async (path: string) =>
    (await fetch(`${service.origin}/may?agent=ExampleBot&url=${encodeURIComponent(own.origin + path)}`)).status;
  expect([await may('/open'), await may('/')]).toEqual([403, 200]);
  await service.end();
  expect(service.err().split('opt-out.txt:2:15: "tdmm" is not a usage')).toHaveLength(2);
});

test('an address that others can reach needs tokens, or a warning', async () => {
  const tokens = file('tokens.txt', 'proxy a-token-that-is-long-enough\n');
  const [open, guarded] = await Promise.all([
    start(['--host', '0.0.0.0']),
    start(['--host', '0.0.0.0', '--tokens', tokens]),
  ]);
  expect(open.err()).toContain('everybody who can reach this address may ask');
  expect(guarded.err()).toBe('');
  const { port } = new URL(guarded.origin);
  expect((await fetch(`http://127.0.0.1:${port}/agents`)).status).toBe(401);
  expect(await Promise.all([open.end('SIGINT'), guarded.end()])).toEqual(['SIGINT', 'SIGTERM']);
});

test.each([
  [['--port', '65536'], 'Give a whole number from 0 to 65535'],
  [['--port', '-1'], 'Give a whole number'],
  [['--rate', '0'], 'Give a whole number from 1'],
  [['--max-body', '1e3'], 'Give a whole number from 1'],
  [['--max-body', '1073741824'], 'Give a whole number from 1 to 268435456'],
  [['--timeout', 'soon'], 'Give a number of seconds'],
  [['--trust', 'https://example.com/path'], 'Give an origin'],
  [['--forwarded', 'apache'], 'Allowed choices are nginx, caddy, traefik, envoy'],
  [['--opt-out', 'none.txt'], 'cannot read none.txt: there is no such file.'],
  [['--mask-queries'], '--mask-queries is for --decision-log'],
  [['--log-questions'], '--log-questions is for --decision-log'],
  [['--log-first'], '--log-first is for --decision-log'],
  [['--only-known'], '--only-known is for --forwarded'],
  [['--case-sensitive'], '--case-sensitive is for --forwarded'],
  [['--decision-log', '-', '--mask-queries', '--log-questions'], 'leave out --mask-queries or --log-questions'],
  [['--host', 'a', '--host', 'b'], 'It was given before'],
  [['extra'], 'too many arguments'],
])('%j is refused', async (args, message) => {
  const { status, err } = await heed(['serve', ...args]);
  expect(status).toBe(2);
  expect(err).toContain(message);
});

test('what cannot be opened is told', async () => {
  const { port } = new URL(own.origin);
  const [taken, missing, broken, unlogged] = await Promise.all([
    spawnHeed(['serve', '--port', port]),
    spawnHeed(['serve', '--port', '0', '--tokens', 'none.txt']),
    spawnHeed(['serve', '--port', '0', '--tokens', file('broken.txt', 'a b\n')]),
    spawnHeed(['serve', '--port', '0', '--decision-log', 'no/such/folder/log']),
  ]);
  expect([taken.status, missing.status, broken.status, unlogged.status]).toEqual([2, 2, 2, 2]);
  expect(unlogged.err).toMatch(/^heed: cannot write the decision log .*log: there is no such folder\.\n$/);
  expect(taken.err).toBe(`heed: cannot serve on 127.0.0.1, port ${port}: the port is in use.\n`);
  expect(missing.err).toMatch(/^heed: cannot read the tokens in .*none\.txt: /);
  expect(broken.err).toMatch(/line 1: the token is shorter than 16 characters/);
});
