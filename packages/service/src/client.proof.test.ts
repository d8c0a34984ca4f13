import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, serve } from './serve.js';
import { startSite, type TestSite } from './testing/site.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const examples = join(root, 'examples/clients');

let site: TestSite;
let service: RunningService;
beforeAll(async () => {
  site = await startSite();
  service = await serve({ userAgent: 'heed', trust: [site.origin] });
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

interface Ended {
  readonly status: number | null;
  readonly out: string;
}

/** Runs a program that asks the service. */
function run(program: string, args: readonly string[], address = service.address): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], HEED_SERVICE: address };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out }));
  });
}

/** Wrong calls. The compiler must report them: it refuses an expectation of an error where there is none. */
const wrongCalls = [
  "service.GET('/maybe');",
  "service.GET('/may');",
  "service.GET('/may', { params: { query: { url: 'https://example.com/' } } });",
  "service.GET('/may', { params: { query: { url: '', agent: '', usage: ['stare'] } } });",
  "service.POST('/ask', { body: { agent: 'ExampleBot' } });",
  "service.POST('/ask', { body: { agent: 'ExampleBot', url: 'https://example.com/', robots: 12 } });",
];

describe('a client that is generated from the document', () => {
  let folder: string;
  beforeAll(async () => {
    // Below the root, where openapi-fetch is found.
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'heed-client-'));
    const document = await (await fetch(new URL('/openapi.json', service.address))).text();
    writeFileSync(join(folder, 'service.ts'), astToString(await openapiTS(document)));
    copyFileSync(join(examples, 'typed-client.ts'), join(folder, 'typed-client.ts'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'wrong-calls.ts'),
      [
        "import createClient from 'openapi-fetch';",
        "import type { paths } from './service.js';",
        "const service = createClient<paths>({ baseUrl: '' });",
        ...wrongCalls.map((call) => `// @ts-expect-error\nawait ${call}`),
      ].join('\n'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('compiles, refuses wrong calls, and gets answers', async () => {
    const flags = ['--ignoreConfig', '--strict', '--noEmitOnError', '--skipLibCheck', '--module', 'nodenext'];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [compiler, ...flags, '--target', 'es2023', '--types', 'node', 'typed-client.ts', 'wrong-calls.ts'];
    expect(spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout).toBe('');
    const program = join(folder, 'typed-client.js');
    expect(await run(process.execPath, [program, `${site.origin}/private/a?b=c&d`, 'ExampleBot'])).toEqual({
      status: 0,
      out: expect.stringMatching(/^not allowed .*crawl: 'denied'.*\nai-train denied by \S+\n$/),
    });
    expect(await run(process.execPath, [program, `${site.origin}/a`, 'ExampleBot'])).toMatchObject({
      out: expect.stringMatching(/^allowed /),
    });
  });
});

const python = spawnSync('python3', ['--version']).status === 0;
const curl = spawnSync('curl', ['--version']).status === 0;

describe.each([
  ['may.py', 'python3', python],
  ['may.sh', 'sh', curl],
] as const)('%s', (name, program, isThere) => {
  const title = isThere ? 'gets the answer' : '(not tried, since what it needs is not installed)';

  test.skipIf(!isThere)(title, async () => {
    const ask = (path: string, address?: string) =>
      run(program, [join(examples, name), `${site.origin}${path}`, 'ExampleBot/1.0 (a&b)'], address);
    expect(await ask('/a?b=c&agent=GreedyBot')).toMatchObject({ status: 0 });
    const refused = await ask('/private/ä?b=c');
    expect(refused.status).toBe(1);
    expect(refused.out).toMatch(/crawl"?: ?"?denied/);
    const none = await ask('/', 'http://127.0.0.1:1/');
    expect(none).toMatchObject({ status: 2, out: expect.not.stringContaining('allowed') });
  });
});
