import { pbkdf2 } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../../../fetch/src/testing/wait-until.js';
import { limitsOf } from '../limits/limits.js';
import { createRateLimit } from '../limits/rate.js';
import { type ServeOptions, serve } from '../serve.js';
import { startWaitingSite, type WaitingSite } from '../testing/waiting-site.js';
import { isLoopbackAddress } from './own-host.js';
import { openTokenFile } from './token-file.js';
import { readTokens } from './tokens.js';

const folder = mkdtempSync(join(tmpdir(), 'heed-admission-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Milliseconds, on a machine that is busy with other tests. */
const patience = { timeout: 30_000 };

type Get = (path: string, init?: RequestInit) => Promise<Response>;

async function during(
  options: Omit<ServeOptions, 'userAgent'>,
  work: (get: Get, address: string) => Promise<void>,
): Promise<void> {
  const service = await serve({ userAgent: 'heed-test', ...options });
  try {
    await work((path, init) => fetch(`${service.address.slice(0, -1)}${path}`, init), service.address);
  } finally {
    await service.stop();
  }
}

/** Replaces a file at once, so that no look finds half of it. */
function put(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Notes for the operator, in order. */
function notesTaken() {
  const notes: string[] = [];
  const progress = new EventEmitter();
  return {
    notes,
    note: (sentence: string): void => {
      notes.push(sentence);
      progress.emit('change');
    },
    /** Settles when the last note is about this. */
    until: (wanted: string) => waitUntil(() => notes.at(-1)?.includes(wanted) === true, progress),
  };
}

describe('tokens', () => {
  const secret = 'a-token-of-enough-characters';
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

  test('are asked for, except by those who watch over the service', async () => {
    const tokens = join(folder, 'tokens');
    writeFileSync(tokens, `# who may ask\nproxy ${secret}\n`);
    await during({ tokens }, async (get) => {
      const refused = await get('/agents');
      expect(refused.status).toBe(401);
      expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer realm="heed"');
      for (const path of ['/may', '/decisions', '/metrics', '/none']) expect((await get(path)).status).toBe(401);
      for (const path of ['/healthz', '/readyz', '/openapi.json']) expect((await get(path)).status).toBe(200);
      expect((await get('/agents', bearer(`${secret}x`))).status).toBe(401);
      expect((await get('/agents', { headers: { Authorization: `Basic ${secret}` } })).status).toBe(401);
      expect((await get('/agents', bearer(secret))).status).toBe(200);
    });
  });

  test.each(['agents', 'may'])('are not looked for among several: /%s', async (path) => {
    const tokens = join(folder, 'several');
    writeFileSync(tokens, `proxy ${secret}\n`);
    await during({ tokens }, async (_, address) => {
      const one = `Bearer ${secret}`;
      const statusOf = (Authorization: string | string[]) => statusFor(address, 'localhost', path, { Authorization });
      expect(await statusOf(one)).not.toBe(401);
      expect(await statusOf([one, 'Bearer another'])).toBe(401);
    });
  });

  test('are read again when the file changes, and stay as they were if it is broken', async () => {
    const tokens = join(folder, 'changing');
    const { notes, note, until } = notesTaken();
    writeFileSync(tokens, `one ${secret}\n`);
    await during({ tokens, note }, async (get) => {
      put(tokens, 'short x\n');
      await until('shorter than 16 characters');
      expect((await get('/agents', bearer(secret))).status).toBe(200);
      put(tokens, `two another-${secret}\n`);
      await until('were read again');
      expect((await get('/agents', bearer(secret))).status).toBe(401);
      expect((await get('/agents', bearer(`another-${secret}`))).status).toBe(200);
      expect(notes.join()).not.toContain(secret);
    });
  });

  test('are read again when the file changes just as it is opened, or is missing for a while', async () => {
    const tokens = join(folder, 'changing-at-once');
    const { notes, note, until } = notesTaken();
    writeFileSync(tokens, `one ${secret}\n`);
    // Busy threads: a read that is requested now happens after the change.
    for (let task = 0; task < 8; task += 1) pbkdf2('', '', 200_000, 64, 'sha512', () => undefined);
    const file = openTokenFile(tokens, note);
    try {
      put(tokens, `two another-${secret}\n`);
      await until('were read again');
      expect(file.entries.map(({ name }) => name)).toEqual(['two']);
      rmSync(tokens);
      await until('stay as they were');
      expect(file.entries).toHaveLength(1);
      put(tokens, `two another-${secret}\n`);
      await until('were read again');
      put(tokens, '# none\n');
      await until('every request is refused');
      expect(file.entries).toEqual([]);
      expect(notes.filter((note) => !note.includes('ENOENT'))).toEqual([
        'The tokens were read again: there are 1.',
        'The tokens were read again: there are 1.',
        'The tokens were read again: there are none, so every request is refused.',
      ]);
    } finally {
      file.close();
    }
  });

  test('may be digests', () => {
    const digest = '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b';
    expect(readTokens(`a sha256:${digest}\r\n`)).toEqual([{ name: 'a', digest: Buffer.from(digest, 'hex') }]);
  });

  test('must exist at the start', () => {
    const tokens = join(folder, 'none');
    writeFileSync(tokens, '# none\n');
    expect(() => openTokenFile(tokens, () => undefined)).toThrow('there is no token');
  });

  test.each([
    ['no token', 'a\n', 'line 1'],
    ['too many words', `\na ${secret} more\n`, 'line 2'],
    ['a name twice', `a ${secret}\na other-${secret}`, 'line 2: the name occurs twice'],
    ['not a digest', 'a sha256:12', '64 hexadecimal digits'],
  ])('%s is an error that does not show the token', (_, text, message) => {
    expect(() => readTokens(text)).toThrow(message);
    expect(() => readTokens(text)).not.toThrow(secret);
  });

  test('no text makes reading them fail otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(readTokens(text)).toBeInstanceOf(Array);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: line \d+:/);
        }
      }),
    );
  });
});

describe('the rate of a client', () => {
  test('is kept over any time, and a client that waits as long as it says may continue', () => {
    const steps = fc.array(fc.nat(3000), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (ratePerSecond, pauses) => {
        const limits = limitsOf({ ratePerSecond });
        const rate = createRateLimit(limits);
        let now = 0;
        let admitted = 0;
        for (const pause of pauses) {
          now += pause;
          const wait = rate?.('client', now) ?? 0;
          if (wait === 0) admitted += 1;
          else {
            now += wait * 1000;
            expect(rate?.('client', now)).toBe(0);
            admitted += 1;
          }
          expect(admitted).toBeLessThanOrEqual(limits.burst + (now / 1000) * ratePerSecond + 1e-6);
        }
      }),
    );
  });

  test('is that of each on its own', () => {
    const rate = createRateLimit(limitsOf({ ratePerSecond: 1, burst: 1 }));
    expect([rate?.('a', 0), rate?.('a', 0), rate?.('b', 0)]).toEqual([0, 1, 0]);
  });

  test('is answered with 429 and the time to wait, but not for those who watch over the service', async () => {
    await during({ limits: { ratePerSecond: 0.1, burst: 2 } }, async (get) => {
      expect((await get('/agents')).status).toBe(200);
      expect((await get('/agents')).status).toBe(200);
      const refused = await get('/agents');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      for (const path of ['/healthz', '/readyz', '/metrics']) expect((await get(path)).status).toBe(200);
    });
  });
});

describe('a page that does not arrive', () => {
  let site: WaitingSite;
  beforeEach(async () => {
    site = await startWaitingSite();
  });
  afterEach(() => site.close());

  function check(get: Get): Promise<Response> {
    const body = JSON.stringify({ url: site.url, agents: ['A'], usages: ['crawl'] });
    return get('/check', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  }

  test('requests above the limit at the same time are asked to retry', async () => {
    await during({ limits: { requests: 1 }, trust: [site.url] }, async (get) => {
      const running = check(get);
      await expect.poll(async () => (await get('/agents')).status, patience).toBe(503);
      expect((await get('/agents')).headers.get('Retry-After')).toBe('1');
      expect((await get('/healthz')).status).toBe(200);
      site.answer();
      expect((await running).status).toBe(200);
      expect((await get('/agents')).status).toBe(200);
    });
  });

  test('is given up, and its connection is closed', async () => {
    await during({ limits: { milliseconds: 500 }, trust: [site.url] }, async (get) => {
      const gone = once(site.events, 'gone');
      expect((await check(get)).status).toBe(503);
      await gone;
    });
  });
});
test.each([
  ['evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost', 200],
  ['127.0.0.1:1', 200],
])('on a loopback address, the host %s gets %i', async (host, status) => {
  await during({}, async (_, address) => {
    expect(await statusFor(address, host)).toBe(status);
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.1', true],
  ['localhost', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.1', false],
  ['127.0.0.1.example', false],
  ['no host', false],
])('only this machine can reach %s: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});

test('behind a proxy, which may send the host of its client, only /may answers other hosts', async () => {
  await during({ forwarded: 'envoy' }, async (_, address) => {
    expect(await statusFor(address, 'news.example', 'may/robots.txt')).toBe(400);
    for (const path of ['healthz', 'metrics', 'ask', 'check', 'agents', 'mayor']) {
      expect(await statusFor(address, 'news.example', path), path).toBe(421);
    }
    expect(await statusFor(address, 'localhost')).toBe(200);
  });
});

function statusFor(
  address: string,
  host: string,
  path = 'healthz',
  more: OutgoingHttpHeaders = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { headers: { Host: host, ...more } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each([{ limits: { requests: 0 } }, { limits: { nonsense: 1 } }, { limits: { milliseconds: Number.NaN } }])(
  'limits that are none are refused: %j',
  async (options) => {
    await expect(serve({ userAgent: 'heed-test', ...(options as object) })).rejects.toThrow(TypeError);
  },
);
