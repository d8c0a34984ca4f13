import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../fetch/src/testing/free-port.js';
import { createSpeaker } from '../speaker/create-speaker.js';
import { heedExpect } from '../testing/expect-command.js';
import { rawRequest } from '../testing/raw-request.js';

const site = fileURLToPath(new URL('../../../../integrations/next-site', import.meta.url));
const policy = readFileSync(join(site, 'policy.yaml'), 'utf8');
const listed = ['/', '/drafts', '/drafts/a?b=c', '/news/a', '/photos/a'];

/** Building takes half a minute of work, so this is a stage of its own in CI. */
const reason =
  process.env['HEED_NEXT'] === undefined
    ? 'not tried, since HEED_NEXT is not set'
    : existsSync(nextFolder())
      ? undefined
      : 'not tried, since Next is not installed';

function nextFolder(): string {
  const paths = createRequire(join(site, 'package.json')).resolve.paths('next') ?? [];
  return paths.map((path) => join(path, 'next')).find((path) => existsSync(path)) ?? join(site, 'none');
}

function nextArguments(...args: readonly string[]): readonly string[] {
  return [join(nextFolder(), 'dist/bin/next'), ...args];
}

const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };

async function startNext(proxy: 'on' | 'off'): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const port = await freePort();
  const args = nextArguments('start', '-H', '127.0.0.1', '-p', String(port));
  const child = spawn(process.execPath, args, { cwd: site, env: { ...env, HEED_PROXY: proxy }, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const isUp = await fetch(`${origin}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { child, origin };
    await setTimeout(100);
  }
  child.kill();
  throw new Error('Next does not start.');
}

describe.skipIf(reason !== undefined)(`a site made with Next${reason === undefined ? '' : `: ${reason}`}`, () => {
  const speaker = createSpeaker(policy);

  beforeAll(() => {
    const { status, stdout, stderr } = spawnSync(process.execPath, nextArguments('build'), { cwd: site, env });
    if (status !== 0) throw new Error(`The site was not built: ${stdout}${stderr}`);
  }, 600_000);

  describe.each(['on', 'off'] as const)('with the proxy %s', (proxy) => {
    let child: ChildProcess | undefined;
    let origin: string;
    beforeAll(async () => {
      ({ child, origin } = await startNext(proxy));
    }, 180_000);
    afterAll(async () => {
      if (child === undefined) return;
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });

    test('heed expect finds the policy kept, over HTTP', async () => {
      const { status, out, err } = await heedExpect(policy, origin, listed);
      expect({ err, out }).toEqual({ err: '', out: expect.stringMatching(/^kept: /m) });
      expect(status).toBe(0);
    });

    test('and another policy broken', async () => {
      const other = policy.replace("paths: ['/drafts']", "paths: ['/news']");
      const { status, out } = await heedExpect(other, origin, listed);
      // There is no page at /news itself, and what Next says of that is refusal enough.
      expect(out).toMatch(/^broken present-link of \/news\/a:/m);
      expect(status).toBe(1);
    });

    test('the files are there, also for those who have them', async () => {
      for (const { path, type, text, etag } of speaker.files.values()) {
        const { status, headers, body } = await rawRequest(origin, path);
        expect({ status, body }).toEqual({ status: 200, body: text });
        expect(headers).toMatchObject({ 'content-type': type, etag });
        const again = await rawRequest(origin, path, { headers: { 'If-None-Match': etag } });
        expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
        expect((await rawRequest(origin, path, { method: 'HEAD' })).headers).toMatchObject({ etag });
      }
    });

    test('each field comes from one place', async () => {
      const { headers } = await rawRequest(origin, '/drafts/a');
      expect(headers['x-robots-tag']).toBe('noml, noindex');
      expect(headers['robots-tag']).toBe(proxy === 'on' ? '*;noml;noindex' : undefined);
      expect((await rawRequest(origin, '/missing')).headers['x-robots-tag']).toBe('noml');
    });

    test('also with a slash at the end', async () => {
      const { status, headers } = await rawRequest(origin, '/drafts/a/');
      expect({ status, tags: headers['x-robots-tag'] }).toEqual({ status: 200, tags: 'noml, noindex' });
    });

    test('only the proxy refuses agents', async () => {
      const headers = { 'User-Agent': 'GrabBot/1.0' };
      expect((await rawRequest(origin, '/news/a', { headers })).status).toBe(proxy === 'on' ? 403 : 200);
      expect((await rawRequest(origin, '/robots.txt', { headers })).status).toBe(200);
    });
  });
});
