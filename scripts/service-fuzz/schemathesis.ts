/**
 * Has Schemathesis make up requests by the service's own OpenAPI document, and looks whether the answers are as it describes. It needs a
 * Python that has it: `node scripts/service-fuzz/schemathesis.ts PYTHON [SECONDS]`, after `npm run build`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Limit: seconds for all phases together, by default. */
const defaultSeconds = '90';

const [python, seconds = defaultSeconds] = process.argv.slice(2);
if (python === undefined) throw new Error('Name a Python that has Schemathesis.');

const folder = fileURLToPath(new URL('.', import.meta.url));
const heed = fileURLToPath(new URL('../../packages/cli/bin/heed.js', import.meta.url));

/** The only site that the service is asked about. */
const site = createServer((request, response) => {
  const body =
    request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private/\n' : '<!DOCTYPE html><title>Page</title>';
  response.writeHead(200, { 'Cache-Control': 'max-age=60' }).end(body);
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const service = spawn(process.execPath, [heed, 'serve', '--port', '0', '--trust', origin, '--timeout', '2'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(createInterface({ input: service.stdout }), 'line');
const address = /http:\/\/\S+/.exec(String(line))?.[0] ?? '';

const work = mkdtempSync(join(tmpdir(), 'heed-fuzz-'));
const fuzzer = spawn(
  python,
  [
    ...['-m', 'schemathesis.cli', 'run', `${address}openapi.json`],
    ...['--phases', 'examples,coverage,fuzzing', '--max-time', seconds, '--workers', '1'],
    // Schemas cannot say all that makes a question: an address that no URL parser can read fits its schema, and is refused.
    ...['--exclude-checks', 'positive_data_acceptance'],
  ],
  {
    // It keeps what it has found where it runs.
    cwd: work,
    stdio: 'inherit',
    env: { ...process.env, PYTHONPATH: folder, SCHEMATHESIS_HOOKS: 'loopback_only', HEED_TEST_SITE: origin },
  },
);
const [status] = await once(fuzzer, 'close');
const isAlive = service.exitCode === null && service.signalCode === null;
service.kill('SIGTERM');
site.close();
rmSync(work, { recursive: true, force: true });
site.closeAllConnections();
if (!isAlive) console.error('The service ended before it was stopped.');
process.exitCode = isAlive ? Number(status ?? 1) : 1;
